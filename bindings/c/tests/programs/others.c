/*
 * Asks what follows from a position against others, and a position that does not follow from it.
 *
 *     others FOLDER POSITION OTHER
 */
#include <dicebase.h>

#include <stdio.h>

int main(int argc, char **argv)
{
    dicebase_table *table = NULL;
    dicebase_info info;
    double value = 7;
    int code;
    if (argc != 4 || dicebase_solve_from("knubbel-v1", argv[2], argv[1], 1, NULL, NULL, &table) != DICEBASE_OK
        || dicebase_about(table, &info) != DICEBASE_OK) {
        fprintf(stderr, "%s\n", dicebase_last_error());
        return 1;
    }
    printf("about: %s %d\n", info.objective, info.value != info.value);
    code = dicebase_value(table, argv[2], &value);
    printf("value: %d %.17g\n", code, value);
    code = dicebase_value(table, argv[3], &value);
    printf("other: %d %s\n", code, dicebase_last_error());
    dicebase_close(table);
    return 0;
}
