import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchChromium } from './chromium'

/** Opens a page in a browser that lets every page reach this machine, and names by a proxy; answers how to close it. */
export type OpenUnprotected = (url: string, proxyPort: number) => Promise<() => Promise<void>>

/** Replaces Playwright's own list, of which only the last is missed. */
const loopbackProtection = ['LocalNetworkAccessChecks', 'LocalNetworkAccessForWorkers', 'HttpsUpgrades']

export const inChromium: OpenUnprotected = async (url, proxyPort) => {
  const browser = await launchChromium([
    `--proxy-server=http://127.0.0.1:${proxyPort}`,
    `--disable-features=${loopbackProtection.join()}`,
  ])
  const page = await browser.newPage()
  await page.goto(url)
  return () => browser.close()
}

/** Undefined where there is none. */
export const firefox = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync)

export const inFirefox: OpenUnprotected = async (url, proxyPort) => {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'))
  const lines = Object.entries(firefoxSettings(profile, proxyPort)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--no-remote', '--profile', profile, url]
  const child = spawn(firefox ?? 'firefox', args, { stdio: 'ignore' })
  return async () => {
    await ended(child)
    await rm(profile, { recursive: true, maxRetries: 5, retryDelay: 200 })
  }
}

const firefoxSettings = (profile: string, proxyPort: number) => ({
  'browser.download.folderList': 2,
  'browser.download.dir': profile,
  'network.lna.enabled': false,
  'network.lna.blocking': false,
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': proxyPort,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': proxyPort,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.websocket.delay-failed-reconnects': false,
  'dom.security.https_first': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionPolicyBypassNotification': true,
})

async function ended(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill()
  await exit
}
