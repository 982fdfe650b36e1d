/*
 * dicebase: perfect play for dice games, as tables.
 *
 * Open a table, ask about positions, close it:
 *
 *     dicebase_table *table = NULL;
 *     char action[64];
 *     if (dicebase_solve("yahtzee", NULL, NULL, 0, &table) != DICEBASE_OK
 *         || dicebase_best(table, "yahtzee roll 11356 rolls-left 2", action, sizeof action, NULL, NULL)) {
 *         fprintf(stderr, "%s\n", dicebase_last_error());
 *     } else {
 *         puts(action);
 *     }
 *     dicebase_close(table);
 *
 * CODES. Functions return DICEBASE_OK or an error code, and dicebase_last_error() explains the error in words: what was
 * got, what is allowed, what to do. They write their answers through pointers, last of all: on failure they write only
 * what their comments say. No function ends the program or prints, except for the report on standard error that comes
 * with DICEBASE_INTERNAL.
 *
 * TEXT is UTF-8 and ends with a zero.
 *
 * OWNERSHIP. Arguments stay yours and are not kept. Give back everything that you get through a `**out` with the
 * function that is named there.
 *
 * THREADS. A table and a ranking never change. Any number of threads may use the same one at once, without locks; only
 * the thread that gives it back must be the last to use it.
 *
 * POSITIONS are one line of at most 4096 bytes: the game's id, then the options of the command line without the dashes.
 *
 *     yahtzee card ones=3,full-house=25 roll 11356 rolls-left 2
 *     zehntausend objective win me 3000 opponent 4500 turn 350 roll 11235
 *     mad-game objective turns me 0,0,12,50 roll 6
 *     kniffeliger objective win card ones=3 opponents twos=6/pi=31 hands steal,shift//swap seat 1 round 2
 *
 *   card              the filled categories with their points; the others are open
 *   roll              all dice on the table; in bank games (Zehntausend, Farkle) and race games (MAD-GAME, Mensch
 *                     ärgere Dich nicht) those just rolled
 *   rolls-left        the number of rolls that may still follow
 *   saved             the dice that may not be rolled again, in games with that rule
 *   objective         the objective of the game; may be left out
 *   theta             under the objective risk: the coefficient of the utility, below 0 to avoid risk
 *   target            under the objective target: the points to reach in the whole game, including those on the card
 *   opponents, lead   under the objective win of two players with a card each: the other's card; points that the player
 *                     to move has beside the card, below 0 the other
 *   opponents, hands, frozen, skips
 *                     under the objective win with action dice (Kniffeliger), with / between players in the order of
 *                     play: the card of each other one; and of each player, the one to move first, the dice in hand,
 *                     the frozen categories, and how many turns are still skipped
 *   seat, round, exchange
 *                     the place in the order of joining and the round, from 1 on; this word alone when everybody had
 *                     a turn
 *   me, opponent      the scores, 0 if left out; only what the objective looks at
 *   me, opponents     in race games the distances of the pieces from home, with commas between; of each opponent, with
 *                     / between
 *   seat, tries       in race games: the seat of the player to move, if that matters; the rolls for a move left
 *   me-entered, opponent-entered, second
 *                     these words alone: a player has banked although the score is 0; the mover closes the round
 *   busts, opponent-busts
 *                     the number of a player's busts in a row, up to the last turn, where that costs points
 *   turns-left        in games of a number of turns: the turns that the player to move still has, this one included
 *   turn, taken       the turn total before the roll, and the part of it that was taken over
 *   dice-left         instead of a roll, to ask whether to bank or to roll on: the number of dice left
 *   offer, offer-dice at the start of a turn: the points that may be taken over, and the dice left with them
 *
 * ACTIONS are a few words:
 *
 *     keep 11             keep these dice, roll the others again     keep none      roll all of them
 *     score ones 3        fill this category with 3 points
 *     keep 115 bank 600   set these dice aside and bank 600 points   keep 11 roll   set them aside and roll on
 *     roll                roll all dice, at the start of a turn      take over      go on with what was offered
 *     bank 350            bank the turn total; or roll, where the dice left were given instead of a roll
 *     12>16               move the piece at 12 to 16                 enter          bring a piece in
 *     steal 2 pi          take this entry of the player two places behind; freeze 1 ones, cross-out 1 twos
 *     swap 1              exchange cards with the next player        shift          move all cards on by one player
 *     pass                leave all cards where they are, after everybody's turn
 *
 * dicebase_ranking_action() gives the same as a struct.
 */
#ifndef DICEBASE_H
#define DICEBASE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The binary interface of this header. Compare it with dicebase_abi_version() where the library is found at run
 * time. */
#define DICEBASE_ABI_VERSION 3

/* The results of functions. */
enum {
    DICEBASE_OK = 0,
    DICEBASE_BAD_ARGUMENT = 1,       /* NULL where something is needed, not UTF-8, a number that is too large */
    DICEBASE_BAD_GAME = 2,           /* no such game or objective, or rules that make no game */
    DICEBASE_BAD_POSITION = 3,       /* a position that cannot be read, or cannot be in this game */
    DICEBASE_NOTHING_TO_DECIDE = 4,  /* no mistake: a bust, a roll without a move, a game that is over, or a scorecard
                                        or race game before the roll */
    DICEBASE_NO_TABLE = 5,           /* a table that is not there or cannot be read */
    DICEBASE_BAD_TABLE = 6,          /* a damaged table, another kind of table, or no table at all */
    DICEBASE_SYSTEM = 7,             /* the system refused a folder, a file or a thread */
    DICEBASE_TOO_SMALL = 8,          /* the buffer is too small for the text */
    DICEBASE_INTERNAL = 9,           /* a fault in dicebase; please report it */
    DICEBASE_INTERRUPTED = 10,       /* the callback ended the work */
    DICEBASE_ONLY_ESTIMATED = 11     /* the game is not solved: ask for an estimate */
};

/* The kinds of actions. */
enum {
    DICEBASE_KEEP = 1,       /* keep dice, roll the others again; all of them is to score now */
    DICEBASE_SCORE = 2,      /* fill a category */
    DICEBASE_TAKE_OVER = 3,  /* go on with what was offered */
    DICEBASE_ROLL = 4,       /* roll all dice, at the start of a turn */
    DICEBASE_BANK = 5,       /* set dice aside and bank the turn total */
    DICEBASE_ROLL_ON = 6,    /* set dice aside and roll on */
    DICEBASE_ENTER = 7,      /* bring a piece in */
    DICEBASE_MOVE = 8,       /* move a piece */
    DICEBASE_PASS = 9,       /* leave all cards where they are, after everybody's turn */
    DICEBASE_STEAL = 10,     /* take an entry that another player has filled */
    DICEBASE_FREEZE = 11,    /* freeze an open entry of another player */
    DICEBASE_CROSS_OUT = 12, /* cross out an open entry of another player */
    DICEBASE_SHIFT = 13,     /* move all cards on by one player */
    DICEBASE_SWAP = 14       /* exchange cards with another player */
};

/* A game with the table of its values. */
typedef struct dicebase_table dicebase_table;

/* All actions of one position. */
typedef struct dicebase_ranking dicebase_ranking;

/* The properties of a table. */
typedef struct dicebase_info {
    const char *game;          /* the word with which its positions begin, its id; lives as long as the table */
    const char *objective;     /* expected-score, points, turns or win; lives as long as the table */
    double value;              /* the value of the start of the game; in a game that is not solved, which has only
                                  estimates, this and the bounds are not numbers (NaN) */
    double error_bound;        /* the error bound of that value; not a number for estimates and for equilibria of
                                  several players, which have no bound */
    double table_error_bound;  /* the error bound of all values of the table; the same */
    uint32_t checksum;         /* the checksum of the whole table: equal tables have equal ones */
} dicebase_info;

/* An action and its value. */
typedef struct dicebase_move {
    const char *action;  /* the action as text; lives as long as the ranking */
    double value;        /* the value of the objective after the action and best play; NaN if only estimated */
    double loss;         /* the loss against the best action; 0 for the best; NaN if only estimated */
} dicebase_move;

/* A chance to win: estimated by playing games on or, if none were played, as the bot rates it. */
typedef struct dicebase_estimated {
    double share;    /* the share of won games, or the chance as the bot rates it */
    double low;      /* in 95 of 100 cases the chance is no less than this, */
    double high;     /* and no more than that */
    uint64_t games;  /* the number of games played by the library's bot; the same for the same question */
} dicebase_estimated;

/* An action in fields. Fields that an action does not have are NULL or 0. */
typedef struct dicebase_action {
    int kind;              /* one of those above */
    const char *dice;      /* kept or set aside, as in "115", "" for none; lives as long as the ranking */
    const char *category;  /* the id of the category that is filled, or for which an action die is played; lives as long
                              as the ranking */
    uint32_t points;       /* the points written into it */
    uint32_t bonus;        /* the extra bonus paid in addition */
    uint32_t turn;         /* bank games: the turn total after setting aside, or that was taken over */
    uint32_t next_dice;    /* bank games: the number of dice rolled next, all of them after hot dice; 0 after banking */
    uint32_t offer;        /* after banking: the points that the other player may take over */
    uint32_t offer_dice;   /* and the dice left with them */
    uint32_t from;         /* race games: the distance that the piece leaves; 0 is home */
    uint32_t to;           /* and the distance that it comes to */
    uint32_t captures;     /* the player whose piece it sends home, counted in the order of play; 0 for none */
    uint32_t player;       /* the player against whom an action die is played, in the order of play; 0 for nobody */
} dicebase_action;

/*
 * A progress callback: called now and then by the calling thread with its context, the name of the current work, the
 * amount done, and the total, which is 0 if unknown. The result 0 continues the work, any other number ends it. The
 * text lives until the callback returns, which must not be by longjmp() or an exception.
 */
typedef int (*dicebase_look)(void *context, const char *what, uint64_t done, uint64_t total);

/* The version of the binary interface of the library. */
uint32_t dicebase_abi_version(void);

/* The version of the library, such as "1.0.0". It is always there; do not free it. */
const char *dicebase_version(void);

/*
 * The error message of the last function that failed in this thread; "" if none has. Functions that succeed leave it
 * as it is. The text belongs to the library and lives until the next function fails in this thread, or the thread ends:
 * copy it to keep it.
 */
const char *dicebase_last_error(void);

/*
 * Opens a table file and checks every bit of it. The file itself names its game.
 *
 * path  a file that `dicebase solve` or dicebase_solve() has written; on Windows in UTF-8, elsewhere as the system
 *       has it
 * out   the table, to be given back with dicebase_close(); NULL on failure
 *
 * The file is mapped into memory, so as long as the table is open nobody may write into the file or shorten it. It may
 * be removed, or replaced by renaming another one over it, as dicebase itself does.
 *
 * DICEBASE_NO_TABLE, DICEBASE_BAD_TABLE, DICEBASE_BAD_ARGUMENT.
 */
int dicebase_open(const char *path, dicebase_table **out);

/*
 * Opens the stored table of a game. If there is none, the game is solved and the table stored, which takes from some
 * milliseconds to some seconds (maxi-yatzy half a minute, zehntausend-takeover-paid some minutes).
 *
 * game       the id of a game that is built in, such as "yahtzee", or the path of a rules file
 * objective  the objective, as `dicebase games` names it, such as "turns"; NULL for the usual one: that of its family,
 *            in bank games to win, or another one if the rules do not allow that
 * folder     where tables are kept; NULL for the one that the environment variable DICEBASE_DATA names, or else the
 *            user's
 * threads    the number of threads for solving, at most 1024; 0 for one per core. None of them is kept
 * out        the table, to be given back with dicebase_close(); NULL on failure
 *
 * Threads and processes that ask for the same table at once wait for one of them to solve it. A library that was loaded
 * at run time must not be unloaded right after, since threads may still be ending. The environment is read: as with
 * getenv(), no thread may change it meanwhile.
 *
 * DICEBASE_BAD_GAME, DICEBASE_BAD_TABLE (a damaged table is not silently replaced), DICEBASE_NO_TABLE (it is there and
 * cannot be read), DICEBASE_SYSTEM, DICEBASE_BAD_ARGUMENT.
 */
int dicebase_solve(const char *game, const char *objective, const char *folder, unsigned threads, dicebase_table **out);

/*
 * Like dicebase_solve(), with a progress callback that may end the work.
 *
 * look     called some twenty times a second while the game is solved; NULL for none
 * context  its first argument
 *
 * DICEBASE_INTERRUPTED if the callback has ended the work: no half table is left. If the work was complete before that,
 * the table exists and the code is DICEBASE_OK. Otherwise as for dicebase_solve().
 */
int dicebase_solve_watched(const char *game, const char *objective, const char *folder, unsigned threads,
                           dicebase_look look, void *context, dicebase_table **out);

/*
 * Solves the positions that follow a position, which also names the objective, and answers about these only. It is the
 * only way to ask under the objective beat, whose chances depend on the cards of the others, and the only one under win
 * in games that are too large for a table. A stored table is opened where one serves, and one that takes no longer than
 * half a second to solve is solved and stored; all else stays in memory. Late in a game that takes some milliseconds;
 * at the start of Yahtzee as long as all of its targets take, some ten seconds and gigabytes.
 *
 * game      the id of a game that is built in, or the path of a rules file
 * position  one line, such as "knubbel-v1 objective beat card chance=20 opponents full-house=25"
 *
 * The rest as in dicebase_solve_watched(). Solve again from a position that does not follow from this one, or in which
 * others have filled more of their cards: the table answers DICEBASE_BAD_POSITION to it. Its info has no value (NaN).
 */
int dicebase_solve_from(const char *game, const char *position, const char *folder, unsigned threads,
                        dicebase_look look, void *context, dicebase_table **out);

/*
 * Closes a table. Its info texts go with it; rankings stay. NULL is allowed and does nothing. A table is closed once:
 * to close or use it again is as undefined as with free(), so set your pointer to NULL.
 */
void dicebase_close(dicebase_table *table);

/* Writes the properties of a table. DICEBASE_BAD_ARGUMENT. */
int dicebase_about(const dicebase_table *table, dicebase_info *out);

/*
 * The value of a position: the expected points still to come, with those on the card not counted; in a bank game the
 * expected points of the turn, the expected turns to the target (fewer are better), or the chance to win; in a race
 * game the expected turns until all pieces are in the goal, or the chance to win. A position may be after a roll or,
 * without one, at the start of a turn.
 *
 * DICEBASE_BAD_POSITION, DICEBASE_NOTHING_TO_DECIDE (a bust, a roll without a move), DICEBASE_ONLY_ESTIMATED,
 * DICEBASE_BAD_ARGUMENT.
 */
int dicebase_value(const dicebase_table *table, const char *position, double *value);

/*
 * The chance to win of a position by an estimate, in a game that is not solved: a race game of more than two players or
 * with too many states, or one with action dice. It takes some tenths of a second.
 *
 * DICEBASE_BAD_POSITION, DICEBASE_NOTHING_TO_DECIDE, DICEBASE_BAD_ARGUMENT (also if the game is solved).
 */
int dicebase_estimate(const dicebase_table *table, const char *position, dicebase_estimated *out);

/*
 * The best action of a position.
 *
 * action, size  the buffer for it and its size in bytes; 64 are enough for every built-in game
 * needed        the bytes that the action takes, its zero included; also with DICEBASE_TOO_SMALL; may be NULL
 * value         the value of the position, NaN if that is only estimated; may be NULL
 *
 * To ask for the size alone, pass NULL and 0 as action and size: then the code is DICEBASE_TOO_SMALL.
 *
 * DICEBASE_BAD_POSITION, DICEBASE_NOTHING_TO_DECIDE, DICEBASE_TOO_SMALL, DICEBASE_BAD_ARGUMENT.
 */
int dicebase_best(const dicebase_table *table, const char *position, char *action, size_t size, size_t *needed,
                  double *value);

/*
 * All actions of a position; in a game that is not solved in the order of the library's bot.
 *
 * out  them, the best first, to be given back with dicebase_ranking_free(); NULL on failure
 *
 * DICEBASE_BAD_POSITION, DICEBASE_NOTHING_TO_DECIDE, DICEBASE_BAD_ARGUMENT.
 */
int dicebase_rank(const dicebase_table *table, const char *position, dicebase_ranking **out);

/* The number of actions: at least one, and 0 for NULL. */
size_t dicebase_ranking_count(const dicebase_ranking *ranking);

/* The action at an index, from 0, which is the best. DICEBASE_BAD_ARGUMENT if there is none. */
int dicebase_ranking_get(const dicebase_ranking *ranking, size_t index, dicebase_move *out);

/* The same as a struct. DICEBASE_BAD_ARGUMENT if there is none. */
int dicebase_ranking_action(const dicebase_ranking *ranking, size_t index, dicebase_action *out);

/* The estimate of an action's chance, in a game that is not solved. DICEBASE_BAD_ARGUMENT if there is none, or if the
 * game is solved. */
int dicebase_ranking_estimate(const dicebase_ranking *ranking, size_t index, dicebase_estimated *out);

/* Frees a ranking and the texts of its actions, once, as dicebase_close(). NULL is allowed and does nothing. */
void dicebase_ranking_free(dicebase_ranking *ranking);

#ifdef __cplusplus
}
#endif

#endif
