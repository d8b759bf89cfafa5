import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright-core'

const everyMs = 100

/** The most memory that something held while it was looked at, in bytes. */
export interface Scales {
  stop(): Promise<number>
}

/** Looks at the memory of processes until it is told to stop. @param pids asked each time: a tab may change its own */
export function weigh(pids: () => Promise<readonly number[]>): Scales {
  const state = { on: true, most: 0 }
  const looking = (async () => {
    while (state.on) {
      const sizes = await Promise.all((await pids()).map(residentBytes))
      state.most = Math.max(state.most, ...sizes)
      await wait(everyMs)
    }
  })()
  return {
    async stop() {
      state.on = false
      await looking
      return state.most
    },
  }
}

/** What Linux says that a process holds; 0 for one that is gone, and where there is no Linux. */
export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return 1024 * Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0)
}

/** The processes that draw pages. */
export async function tabsOf(browser: Browser): Promise<() => Promise<number[]>> {
  const session = await browser.newBrowserCDPSession()
  return async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  }
}
