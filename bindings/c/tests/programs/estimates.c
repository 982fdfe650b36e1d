/*
 * Asks a game that is not solved for numbers that are exact, which it has not, and for estimates: of a position before
 * a roll and of every move after it. Every number of an estimate is printed with all its digits.
 *
 *     estimates TABLE POSITION ROLLED
 */
#include <dicebase.h>

#include <inttypes.h>
#include <stdio.h>

static void print(const char *what, const dicebase_estimated *of)
{
    printf("%s: %.17g %.17g %.17g %" PRIu64 "\n", what, of->share, of->low, of->high, of->games);
}

/* The only number that is not itself. */
static int is_nan(double number)
{
    return number != number;
}

int main(int argc, char **argv)
{
    dicebase_table *table = NULL;
    dicebase_ranking *ranking = NULL;
    dicebase_info info;
    dicebase_estimated estimated;
    dicebase_move move;
    char action[64];
    double value = 7;
    size_t i;
    if (argc != 4 || dicebase_open(argv[1], &table) != DICEBASE_OK || dicebase_about(table, &info) != DICEBASE_OK) {
        fprintf(stderr, "%s\n", dicebase_last_error());
        return 1;
    }
    printf("about: %d %d %d\n", is_nan(info.value), is_nan(info.error_bound), is_nan(info.table_error_bound));
    printf("value: %d", dicebase_value(table, argv[2], &value));
    printf(" %g %s\n", value, dicebase_last_error());
    if (dicebase_estimate(table, argv[2], &estimated) != DICEBASE_OK) {
        return 1;
    }
    print("estimate", &estimated);
    if (dicebase_best(table, argv[3], action, sizeof action, NULL, &value) != DICEBASE_OK
        || dicebase_rank(table, argv[3], &ranking) != DICEBASE_OK) {
        return 1;
    }
    printf("best: %s %d\n", action, is_nan(value));
    for (i = 0; dicebase_ranking_get(ranking, i, &move) == DICEBASE_OK; i++) {
        if (!is_nan(move.value) || !is_nan(move.loss)
            || dicebase_ranking_estimate(ranking, i, &estimated) != DICEBASE_OK) {
            return 1;
        }
        print(move.action, &estimated);
    }
    if (dicebase_ranking_estimate(ranking, i, &estimated) != DICEBASE_BAD_ARGUMENT) {
        return 1;
    }
    dicebase_ranking_free(ranking);
    dicebase_close(table);
    return 0;
}
