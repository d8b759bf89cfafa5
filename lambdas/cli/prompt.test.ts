import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { startPrompt } from './run-command'

function terminal(isTTY: boolean) {
  const stdin = Object.assign(new PassThrough(), { isTTY, setRawMode: () => stdin })
  const stderr = new PassThrough()
  return { stdin, stderr, seen: () => String(stderr.read() ?? '') }
}

describe('prompt', () => {
  it.each([true, false])('reads one line per question, at a terminal: %s', async (isTTY) => {
    const { stdin, stderr, seen } = terminal(isTTY)
    const prompt = startPrompt({ stdin, stderr })
    stdin.write('otter\ncanal\n')
    expect(await prompt.ask('Secret', { hidden: true })).toBe('otter')
    expect(await prompt.ask('Code')).toBe('canal')
    expect(seen()).toContain('Secret: ')
    prompt.close()
  })

  it('does not echo the answer to a hidden question', async () => {
    const { stdin, stderr, seen } = terminal(true)
    const prompt = startPrompt({ stdin, stderr })
    const answer = prompt.ask('Secret', { hidden: true })
    stdin.write('otter\n')
    expect(await answer).toBe('otter')
    const open = prompt.ask('Code')
    stdin.write('canal\n')
    await open
    const words = seen()
    expect(words).not.toContain('otter')
    expect(words).toContain('canal')
    prompt.close()
  })

  it('rejects a question when the input ends without an answer', async () => {
    const { stdin, stderr } = terminal(false)
    const prompt = startPrompt({ stdin, stderr })
    stdin.end()
    await expect(prompt.ask('Secret')).rejects.toThrow('Nothing was changed.')
  })
})
