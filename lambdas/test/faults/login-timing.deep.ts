import { admin } from '@highline/shared/endpoints/admin'
import { expect, it } from 'vitest'
import { hashPassword } from '../../src/auth/verify-login'
import { authService } from '../../src/functions/auth'
import { fakeApp } from '../fake-app'
import { testPassword, testSecret } from '../logged-in'
import { send } from '../request'

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Figures to look at: how long a login takes is no business of a busy machine's tests. */
it('says how long a login takes with a right password and with a wrong one', async () => {
  const passwordHash = await hashPassword(testPassword)
  const took = async (password: string, status: number) => {
    const app = Object.assign(fakeApp(), { secret: { ...testSecret, passwordHash } })
    const serve = authService(app)
    const began = performance.now()
    expect((await send(serve, admin.login, { body: { password } })).status).toBe(status)
    return performance.now() - began
  }
  const right: number[] = []
  const wrong: number[] = []
  for (let i = 0; i < 200; i++) {
    right.push(await took(testPassword, 200))
    wrong.push(await took('wrong horse battery staple', 401))
  }
  const [a, b] = [median(right), median(wrong)]
  process.stdout.write(
    `login, medians of 200: right ${a.toFixed(1)} ms, wrong ${b.toFixed(1)} ms, gap ${Math.abs(a - b).toFixed(1)} ms\n`,
  )
})
