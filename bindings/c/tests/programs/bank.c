/*
 * Two players play Zehntausend with perfect play against each other, and every decision is printed.
 *
 *     bank RULES FOLDER TARGET SEED
 */
#include <dicebase.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DICE = 6 };

struct game {
    dicebase_table *table;
    const char *id;
    int scores[2];
    uint64_t seed;
};

static int roll_die(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return (int)((*seed >> 32) % 6) + 1;
}

static void roll(char *dice, int number, uint64_t *seed)
{
    int die;
    for (die = 0; die < number; die++) {
        dice[die] = (char)('0' + roll_die(seed));
    }
    dice[number] = '\0';
}

/* What dice that are set aside are worth: three equal ones count, and each further one doubles that. */
static int worth(const char *dice)
{
    static const int SINGLES[] = {100, 0, 0, 0, 50, 0}, THREE[] = {1000, 200, 300, 400, 500, 600};
    int counts[6] = {0}, face, total = 0;
    for (; *dice; dice++) {
        counts[*dice - '1']++;
    }
    for (face = 0; face < 6; face++) {
        total += counts[face] < 3 ? counts[face] * SINGLES[face] : THREE[face] << (counts[face] - 3);
    }
    return total;
}

/* Gives the code; prints the action if there is one. */
static int decide(const struct game *game, int player, const char *moment, char action[64])
{
    char position[256];
    double value;
    int code;
    snprintf(position, sizeof position, "%s objective win me %d opponent %d%s", game->id, game->scores[player],
             game->scores[1 - player], moment);
    code = dicebase_best(game->table, position, action, 64, NULL, &value);
    if (code == DICEBASE_OK) {
        printf("%s -> %s = %.17g\n", position, action, value);
    } else if (code != DICEBASE_NOTHING_TO_DECIDE) {
        fprintf(stderr, "%s\n", dicebase_last_error());
    }
    return code;
}

/* Plays one turn after its first decision. Gives the code of the last question. */
static int play_rolls(struct game *game, int player)
{
    char action[64], dice[DICE + 1], kept[DICE + 1], moment[64];
    int turn = 0, left = DICE, banked, code;
    for (;;) {
        roll(dice, left, &game->seed);
        snprintf(moment, sizeof moment, " turn %d roll %s", turn, dice);
        code = decide(game, player, moment, action);
        if (code != DICEBASE_OK) {
            return code;
        }
        if (sscanf(action, "keep %6s bank %d", kept, &banked) == 2) {
            game->scores[player] += banked;
            return turn + worth(kept) == banked ? DICEBASE_OK : -1;
        }
        turn += worth(kept);
        left -= (int)strlen(kept);
        left = left == 0 ? DICE : left;
    }
}

int main(int argc, char **argv)
{
    struct game game = {NULL, NULL, {0, 0}, 0};
    dicebase_info info;
    char action[64];
    int player = 0, code = DICEBASE_OK, target;
    if (argc != 5 || dicebase_solve(argv[1], "win", argv[2], 2, &game.table) != DICEBASE_OK
        || dicebase_about(game.table, &info) != DICEBASE_OK) {
        fprintf(stderr, "%s\n", dicebase_last_error());
        return 1;
    }
    game.id = info.game;
    target = atoi(argv[3]);
    game.seed = strtoull(argv[4], NULL, 10) * UINT64_C(0x9e3779b97f4a7c15) | 1;
    while (game.scores[0] < target && game.scores[1] < target) {
        if (decide(&game, player, "", action) != DICEBASE_OK) {
            return 1;
        }
        code = play_rolls(&game, player);
        if (code != DICEBASE_OK && code != DICEBASE_NOTHING_TO_DECIDE) {
            return 1;
        }
        player = 1 - player;
    }
    printf("%d points to %d\n", game.scores[0], game.scores[1]);
    dicebase_close(game.table);
    return 0;
}
