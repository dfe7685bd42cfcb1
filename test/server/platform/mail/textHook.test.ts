import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RefusedLetter } from '../../../../server/platform/mail/port.ts'
import { createTextHook, signText } from '../../../../server/platform/mail/textHook.ts'
import { egressTo } from '../../../support/egressTo.ts'

const SECRET = 'a secret of the gateway'
const seen: { body: string; time: string; signature: string }[] = []
let answer = 202
const gateway = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => {
    body += part.toString()
  })
  request.on('end', () => {
    const { 'tapeline-time': time, 'tapeline-signature': signature } = request.headers
    seen.push({ body, time: String(time), signature: String(signature) })
    if (answer === 0) return
    response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end('{"text":"is not read"}')
  })
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/texts`
})
afterAll(() => {
  gateway.closeAllConnections()
  gateway.close()
})
const letter = { to: '+4915112345678', subject: 'not sent', text: '123456 is your code.' }
const hook = () =>
  createTextHook({ url, egress: egressTo(url), secret: SECRET, clock: { now: () => 1_800_000_000_000 }, timeout: 300 })

describe('texts by a webhook', () => {
  it('are signed over time and body, and keep their id', async () => {
    answer = 202
    await hook().deliver(letter, '7')
    const [one] = seen.splice(0)
    expect(JSON.parse(one?.body ?? '')).toEqual({ id: '7', to: letter.to, text: letter.text })
    expect(one?.time).toBe('1800000000000')
    expect(one?.signature).toBe(`v1=${signText(SECRET, '1800000000000', one?.body ?? '')}`)
    expect(one?.signature).not.toBe(`v1=${signText('another secret here', '1800000000000', one?.body ?? '')}`)
  })

  it.each([408, 429, 500, 503])('are tried again after %i', async (status) => {
    answer = status
    const failure = hook().deliver(letter, '7')
    await expect(failure).rejects.toMatchObject({ code: status })
    await expect(failure).rejects.not.toBeInstanceOf(RefusedLetter)
  })

  it.each([400, 401, 404, 422])('are given up after %i', async (status) => {
    answer = status
    await expect(hook().deliver(letter, '7')).rejects.toBeInstanceOf(RefusedLetter)
  })

  it('follow no redirect, and wait no longer than they must', async () => {
    seen.length = 0
    answer = 302
    await expect(hook().deliver(letter, '7')).rejects.toThrow('fetch failed')
    answer = 0
    await expect(hook().deliver(letter, '8')).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(seen.map(({ body }) => (JSON.parse(body) as { id: string }).id)).toEqual(['7', '8'])
  })
})
