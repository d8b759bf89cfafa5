#!/usr/bin/env node
// WebDriver BiDi proxy that Playwright runs in place of Firefox, with Firefox's arguments. Playwright sets the media
// features of every page with a command that Firefox ESR lacks, and treats its error as fatal. This proxy answers that
// command itself and forwards all others, so colour scheme and reduced motion cannot be set per page. Pages are opened
// as tabs although Playwright requests windows, which take half as long again; Playwright's preferences keep background
// tabs active.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

const unsupported = 'emulation.setMediaFeaturesOverride'
const opening = 'browsingContext.create'
const announcement = 'WebDriver BiDi listening on '

const firefox = spawn(process.env.FIREFOX_PATH ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => firefox.kill(signal))
firefox.on('exit', (code) => process.exit(code ?? 0))

createInterface({ input: firefox.stderr }).on('line', (line) => {
  if (line.startsWith(announcement)) listenFor(line.slice(announcement.length))
  else process.stderr.write(`${line}\n`)
})

function listenFor(endpoint) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (client, { url }) => relay(client, new WebSocket(`${endpoint}${url}`)))
  server.on('listening', () => {
    process.stderr.write(`${announcement}ws://127.0.0.1:${server.address().port}\n`)
  })
}

function relay(client, browser) {
  const opened = new Promise((resolve) => browser.once('open', resolve))
  client.on('message', async (data) => {
    const { id, method, params } = JSON.parse(data)
    if (method === unsupported) return client.send(JSON.stringify({ type: 'success', id, result: {} }))
    await opened
    const where = method === opening ? { type: 'tab' } : {}
    browser.send(JSON.stringify({ id, method, params: { ...params, ...where } }))
  })
  browser.on('message', (data) => client.send(data.toString()))
  browser.on('close', () => client.close())
  client.on('close', () => firefox.kill()) // also when a Vitest worker was ended, which sends no signal to this process
}
