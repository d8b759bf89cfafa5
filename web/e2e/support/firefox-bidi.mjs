#!/usr/bin/env node
// Firefox as Playwright drives it, over WebDriver BiDi: run in Firefox's place, with its arguments. Playwright sets the
// media features of every page by a command that Firefox ESR does not have, and treats the refusal as fatal; here that
// one command is answered, and all others pass. So a page cannot be told its colour scheme or reduced motion. A page is
// opened as a tab where Playwright asks for a window, which takes half as long again; Playwright's preferences keep the
// tabs that are not in front active.
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
  client.on('close', () => firefox.kill()) // also where a worker of Vitest was ended, of which no signal comes here
}
