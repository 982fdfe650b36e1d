/*
 * Ends the solving of a game at the first look, and lets another one be solved.
 *
 *     cancel LONG SHORT FOLDER
 */
#include <dicebase.h>

#include <stdio.h>

struct looks {
    int count;
    int ends;
};

static int look(void *context, const char *what, uint64_t done, uint64_t total)
{
    struct looks *looks = context;
    looks->count++;
    if (done > total || what == NULL) {
        looks->count = -1000000;
    }
    return looks->ends;
}

int main(int argc, char **argv)
{
    dicebase_table *table = (dicebase_table *)&argc;
    struct looks looks = {0, 1};
    int code;
    if (argc != 4) {
        return 1;
    }
    code = dicebase_solve_watched(argv[1], NULL, argv[3], 1, look, &looks, &table);
    printf("ended: %d after %d, %s: %s\n", code, looks.count, table == NULL ? "no table" : "a table",
           dicebase_last_error());
    looks.count = looks.ends = 0;
    code = dicebase_solve_watched(argv[2], NULL, argv[3], 0, look, &looks, &table);
    printf("solved: %d%s\n", code, looks.count < 0 ? ", done is more than all" : "");
    dicebase_close(table);
    table = NULL;
    code = dicebase_solve_watched(argv[2], NULL, argv[3], 0, NULL, NULL, &table);
    printf("there: %d\n", code);
    dicebase_close(table);
    return 0;
}
