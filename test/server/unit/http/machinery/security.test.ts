import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { otherOrigins, registerSecurity } from '../../../../../server/http/machinery/security.ts'

const policyWith = async (config: Parameters<typeof otherOrigins>[0]): Promise<ReadonlyMap<string, string>> => {
  const app = Fastify()
  await registerSecurity(app, '<p></p>', false, otherOrigins(config))
  app.get('/', () => 'page')
  const policy = String((await app.inject('/')).headers['content-security-policy'])
  await app.close()
  return new Map(policy.split(';').map((part) => [part.trim().split(' ')[0] ?? '', part.trim()]))
}

it('pages may connect to the market stream that is configured and show pictures of the file domain, and no other', async () => {
  const own = await policyWith({})
  expect(own.get('connect-src')).toBe("connect-src 'self' ws://localhost:80 wss://localhost:80")
  expect(own.get('img-src')).toBe("img-src 'self' data: blob:")
  const policy = await policyWith({
    marketStream: { url: 'wss://ws.example.org:8443/ws/v5', rest: 'https://www.example.org' },
    fileDomain: 'https://files.example.org',
  })
  expect(policy.get('connect-src')).toBe(`${own.get('connect-src')} wss://ws.example.org:8443 https://www.example.org`)
  expect(policy.get('img-src')).toBe(`${own.get('img-src')} https://files.example.org`)
  for (const [name, part] of own) if (name !== 'connect-src' && name !== 'img-src') expect(policy.get(name)).toBe(part)
})
