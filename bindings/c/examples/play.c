/*
 * Plays one game of Yahtzee as well as it can be played, and prints every decision: the position, the action, and
 * what it is worth.
 *
 *     play [SEED [FOLDER]]
 *
 * The same seed rolls the same dice. FOLDER is where tables are kept, by default the user's.
 */
#include <dicebase.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DICE = 5, SIDES = 6, ROLLS = 3, CATEGORIES = 13 };

/* Numbers that look random, by Marsaglia's xorshift. */
static int roll_die(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return (int)((*seed >> 32) % SIDES) + 1;
}

/* Rolls all dice but the first ones, which are kept. */
static void roll(char dice[DICE + 1], size_t kept, uint64_t *seed)
{
    size_t die;
    for (die = kept; die < DICE; die++) {
        dice[die] = (char)('0' + roll_die(seed));
    }
    dice[DICE] = '\0';
}

/* Asks for the best action and prints it. Says whether there was one. */
static int decide(const dicebase_table *table, const char *card, const char *dice, int rolls_left, char action[64])
{
    char position[512];
    double value;
    snprintf(position, sizeof position, "yahtzee%s%s roll %s rolls-left %d", *card ? " card " : "", card, dice,
             rolls_left);
    if (dicebase_best(table, position, action, 64, NULL, &value) != DICEBASE_OK) {
        fprintf(stderr, "%s\n", dicebase_last_error());
        return 0;
    }
    printf("%s -> %s = %.17g\n", position, action, value);
    return 1;
}

/* Plays one turn and writes its category on the card. Gives the points, or -1 where there was no answer. */
static int play_turn(const dicebase_table *table, char card[256], uint64_t *seed)
{
    char dice[DICE + 1], action[64], word[64];
    int rolls_left = ROLLS - 1, points;
    roll(dice, 0, seed);
    while (decide(table, card, dice, rolls_left, action)) {
        size_t length = strlen(card);
        if (sscanf(action, "score %63s %d", word, &points) == 2) {
            snprintf(card + length, 256 - length, "%s%s=%d", length ? "," : "", word, points);
            return points;
        }
        sscanf(action, "keep %63s", word);
        if (strcmp(word, "none") == 0) {
            word[0] = '\0';
        }
        memcpy(dice, word, strlen(word));
        roll(dice, strlen(word), seed);
        /* To keep all dice is to score now. */
        rolls_left = strlen(word) == DICE ? 0 : rolls_left - 1;
    }
    return -1;
}

int main(int argc, char **argv)
{
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 0;
    const char *folder = argc > 2 ? argv[2] : NULL;
    dicebase_table *table;
    char card[256] = "";
    int turn, points = 0, total = 0;

    /* Small seeds lie far apart, and none is 0, from which xorshift never gets away. */
    seed = (seed + 1) * UINT64_C(0x9e3779b97f4a7c15) | 1;
    if (dicebase_solve("yahtzee", NULL, folder, 0, &table) != DICEBASE_OK) {
        fprintf(stderr, "%s\n", dicebase_last_error());
        return 1;
    }
    for (turn = 0; turn < CATEGORIES && points >= 0; turn++) {
        points = play_turn(table, card, &seed);
        total += points;
    }
    dicebase_close(table);
    if (points < 0) {
        return 1;
    }
    printf("%d points and the bonuses: %s\n", total, card);
    return 0;
}
