/*
 * Prints the struct of every action of a position: kind, dice, category and numbers.
 *
 *     actions TABLE POSITION
 */
#include <dicebase.h>

#include <stdio.h>

static const char *text(const char *of)
{
    return of == NULL ? "-" : of;
}

int main(int argc, char **argv)
{
    dicebase_table *table = NULL;
    dicebase_ranking *ranking = NULL;
    dicebase_action action;
    dicebase_move move;
    size_t i;
    if (argc != 3 || dicebase_open(argv[1], &table) != DICEBASE_OK
        || dicebase_rank(table, argv[2], &ranking) != DICEBASE_OK) {
        fprintf(stderr, "%s\n", dicebase_last_error());
        return 1;
    }
    /* The actions of a ranking stay when the table is closed. */
    dicebase_close(table);
    for (i = 0; dicebase_ranking_action(ranking, i, &action) == DICEBASE_OK
                && dicebase_ranking_get(ranking, i, &move) == DICEBASE_OK; i++) {
        printf("%s: %d '%s' %s %u %u %u %u %u %u %u\n", move.action, action.kind, text(action.dice),
               text(action.category), (unsigned)action.points, (unsigned)action.bonus, (unsigned)action.turn,
               (unsigned)action.next_dice, (unsigned)action.offer, (unsigned)action.offer_dice,
               (unsigned)action.player);
    }
    if (i != dicebase_ranking_count(ranking) || dicebase_ranking_action(ranking, i, NULL) != DICEBASE_BAD_ARGUMENT) {
        return 1;
    }
    dicebase_ranking_free(ranking);
    return 0;
}
