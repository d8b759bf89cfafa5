import { loginLimits } from '@highline/shared/constants'
import type * as z from 'zod/mini'
import type { App } from '../app'
import { clientIpKey, networkKey, saltedHash } from '../data/client-ip'
import { loginDraws, loginTurns } from '../data/entities'
import { find, findLive } from '../data/entity'
import { epochSeconds } from '../data/table'
import { update } from '../data/writes'

/*
 * Lottery scheduling of login attempts. In each turn of `turnSeconds` an address gets one ticket, however many requests
 * it sends. The best ticket wins: its address may make one attempt. The `lot` of a ticket is a hash with the day's
 * salt, which no client has. In every fourth turn only the lot decides, so that new addresses cannot starve one that
 * was drawn before. In all others it decides among the addresses with the fewest recent draws, so that an attacker's
 * addresses soon rank behind a new one. Only the best ticket of a turn is stored.
 */

type Turns = z.output<typeof loginTurns.schema>
type Ticket = NonNullable<Turns['best']>

/** Every how many turns only the lot decides. */
const lotTurns = 4

const noTurns: Turns = { turn: 0, winners: [], version: 0, expiresAt: 0 }

/** Returns the seconds until the current turn ends and its winner is drawn. */
export const secondsToDraw = ({ now }: App): number =>
  loginLimits.turnSeconds - (epochSeconds(now()) % loginLimits.turnSeconds)

/** Uses the attempt that an address has won, or enters the current turn. @returns whether it may attempt a login */
export async function acquireTurn(app: App, address: string): Promise<boolean> {
  const turn = Math.floor(epochSeconds(app.now()) / loginLimits.turnSeconds)
  const stored = await find(app.table, loginTurns, {})
  if (stored?.best && stored.turn < turn) await countDraw(app, stored.best, stored.turn)
  const turns = turnsAt(stored ?? noTurns, turn)
  const [who, network] = await Promise.all([clientIpKey(app, address), networkKey(app, address)])
  if (hasWon(turns, who)) return spendWin(app, who, turn)
  const ticket = await ticketOf(app, { who, network }, turns.turn)
  if (isBetter(ticket, turns)) {
    await change(app, turn, (now) => (isBetter(ticket, now) ? { ...now, best: ticket } : now))
  }
  return false
}

/** Resets the wins of an address and its network, after a correct password. */
export async function resetDraws(app: App, address: string): Promise<void> {
  for (const keyOf of [clientIpKey, networkKey])
    await app.table.remove(loginDraws.key({ of: await keyOf(app, address) }))
}

/** Deletes the tickets and wins of all addresses. @returns number of addresses and networks with wins */
export async function resetTurns({ table }: App): Promise<number> {
  const { pk, sk: prefix } = loginDraws.key({ of: '' })
  const { items } = await table.list(pk, { prefix })
  for (const key of [loginTurns.key({}), ...items]) await table.remove(key)
  return items.length
}

/** Uses a win. Of concurrent requests one succeeds. */
async function spendWin(app: App, who: string, turn: number): Promise<boolean> {
  let won = false
  await change(app, turn, (turns) => {
    won = hasWon(turns, who)
    return won ? { ...turns, winners: turns.winners.filter((winner) => winner.who !== who) } : turns
  })
  return won
}

/** Advances the state to a turn: the best ticket of the earlier turn wins, and unused wins expire. */
function turnsAt(held: Turns, turn: number): Turns {
  if (turn <= held.turn) return held
  const drawn = held.best ? [{ who: held.best.who, turn: held.turn }] : []
  const isOpen = (winner: { turn: number }) =>
    (turn - winner.turn) * loginLimits.turnSeconds <= loginLimits.winSeconds
  return { ...held, turn, best: undefined, winners: [...held.winners, ...drawn].filter(isOpen) }
}

const hasWon = ({ winners }: Turns, who: string) => winners.some((winner) => winner.who === who)

const isBetter = (ticket: Ticket, { best }: Turns) =>
  !best || ticket.drawn < best.drawn || (ticket.drawn === best.drawn && ticket.lot < best.lot)

async function ticketOf(app: App, keys: { who: string; network: string }, turn: number): Promise<Ticket> {
  const [own, around] =
    turn % lotTurns !== 0 ? [await drawsOf(app, keys.who), await drawsOf(app, keys.network)] : [0, 0]
  return { ...keys, drawn: own + around, lot: await saltedHash(app, `lot ${turn} ${keys.who}`) }
}

const drawsOf = async (app: App, of: string) => (await findLive(app, loginDraws, { of }))?.n ?? 0

/** Counts a win for the winner's address and network, once per turn, whether it is used or not. */
async function countDraw(app: App, { who, network }: Ticket, turn: number): Promise<void> {
  for (const of of [who, network]) {
    await update(app, loginDraws, {
      source: { of },
      initial: { of, n: 0, turn: -1, version: 0, expiresAt: 0 },
      change: (draws) =>
        draws.turn >= turn
          ? draws
          : { ...draws, n: draws.n + 1, turn, expiresAt: epochSeconds(app.now(), loginLimits.drawSeconds) },
    })
  }
}

async function change(app: App, turn: number, to: (turns: Turns) => Turns): Promise<void> {
  await update(app, loginTurns, {
    source: {},
    initial: noTurns,
    change: (held) => {
      const changed = to(turnsAt(held, turn))
      const expiresAt = epochSeconds(app.now(), loginLimits.failureSeconds)
      return changed === held ? held : { ...changed, expiresAt }
    },
  })
}
