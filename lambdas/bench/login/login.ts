import { median, table } from '../report'
import { attackedSite, attackRate, type Way, waitsAt } from './simulated-attack'

/*
 * How long the administrator waits for a login with a browser that is no trusted device, during a continuous attack:
 * `npm run bench:login`.
 */

const arrivals = Number(process.env.ARRIVALS ?? 100)
const inOneNetwork = (count: number) => Array.from({ length: count }, (_, n) => `127.0.0.${n + 1}`)
const apart = (count: number) => Array.from({ length: count }, (_, n) => `127.0.${n + 1}.1`)

const attackers: [name: string, addresses: string[]][] = [
  ['1 address', inOneNetwork(1)],
  ['3 addresses', inOneNetwork(3)],
  ['100 addresses of one network', inOneNetwork(100)],
  ['100 addresses of 100 networks', apart(100)],
]
const ways: Way[] = ['turns', 'turns, code by mail', 'mailed link']

const twoHoursOfTurns = 240

const row = (attack: string, begun: string, way: Way, waits: readonly number[]) => ({
  'guesses from': attack,
  begun,
  'in by': way,
  median: `${median(waits)} s`,
  worst: `${Math.max(...waits)} s`,
})

const rows: Record<string, string | number>[] = []
for (const [attack, addresses] of attackers) {
  const attacked = await attackedSite(addresses, twoHoursOfTurns)
  for (const way of ways)
    rows.push(row(attack, 'two hours ago', way, await waitsAt(attacked, { addresses, way, arrivals })))
  const fresh = await attackedSite(addresses, 0)
  rows.push(row(attack, 'just now', 'turns', await waitsAt(fresh, { addresses, way: 'turns', arrivals })))
}
console.log(`${attackRate} guesses a second; ${arrivals} arrivals each; virtual time`)
table(rows)
