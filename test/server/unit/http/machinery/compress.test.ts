import { gunzipSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compressLong } from '../../../../../server/http/machinery/compress.ts'

let app: FastifyInstance
const long = { rows: Array.from({ length: 400 }, (_, at) => `row ${at}`) }

beforeAll(() => {
  app = fastify()
  app.post('/long', { onSend: compressLong, handler: () => Promise.resolve(long) })
  app.post('/short', { onSend: compressLong, handler: () => Promise.resolve({ ok: true }) })
})
afterAll(() => app.close())

const ask = (url: string, encoding?: string) =>
  app.inject({ method: 'POST', url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })

it('compresses a long answer for who takes gzip, and says by what it varies', async () => {
  const { headers, rawPayload } = await ask('/long', 'gzip, deflate, br')
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(long)
  expect(rawPayload.length).toBe(Number(headers['content-length'] ?? rawPayload.length))
})

it.each([
  ['/long', undefined],
  ['/long', 'br'],
  ['/short', 'gzip'],
])('leaves %s as it is for %s', async (url, encoding) => {
  const answer = await ask(url, encoding)
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
})
