import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOutbox } from '../../../../server/platform/mail/outbox.ts'
import { RefusedLetter, type Transport } from '../../../../server/platform/mail/port.ts'
import { createSmtp as create, type SmtpParts } from '../../../../server/platform/mail/smtp.ts'
import { type Identity, makeIdentity } from '../../../../server/platform/tls/selfMade.ts'
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts'
import { egressTo } from '../../../support/egressTo.ts'
import { ManualTime } from '../../../support/manualTime.ts'

const createSmtp = (parts: Omit<SmtpParts, 'egress'>): Transport => create({ ...parts, egress: egressTo(parts.url) })

interface Arrived {
  readonly to: readonly string[]
  readonly raw: string
  readonly secure: boolean
}

/** A mail server of its own port, with what it was given. */
const startServer = async (options: SMTPServerOptions = {}) => {
  const arrived: Arrived[] = []
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        arrived.push({ to, raw: Buffer.concat(parts).toString(), secure: session.secure })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { arrived, port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

let identity: Identity
const from = 'Tapeline <no-reply@example.org>'
const letter = { to: 'ada@example.org', subject: 'Ihr Code für Tapeline', text: '123456 ist Ihr Code.' }
beforeAll(async () => {
  identity = await makeIdentity({ hosts: ['localhost'], addresses: ['127.0.0.1'] }, Date.now())
})

describe('mail by SMTP', () => {
  it('goes over STARTTLS with a login, text and HTML, to one address', async () => {
    const logins: string[] = []
    const server = await startServer({
      ...identity,
      authOptional: false,
      onAuth: (auth, _, done) => {
        logins.push(`${auth.username} ${auth.password}`)
        done(null, { user: auth.username })
      },
    })
    const smtp = createSmtp({ url: `smtp://venue:s%40cret@127.0.0.1:${server.port}`, from, ca: identity.cert })
    await smtp.deliver({ ...letter, html: '<p>123456</p>' }, '1')
    smtp.close()
    await server.close()
    expect(logins).toEqual(['venue s@cret'])
    const [mail] = server.arrived
    expect([mail?.to, mail?.secure]).toEqual([['ada@example.org'], true])
    expect(mail?.raw).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(mail?.raw).toMatch(/text\/plain[\s\S]+123456 ist Ihr Code\.[\s\S]+text\/html/)
  })

  it('goes over TLS from the first byte with smtps', async () => {
    const server = await startServer({ ...identity, secure: true })
    const smtp = createSmtp({ url: `smtps://127.0.0.1:${server.port}`, from, ca: identity.cert })
    await smtp.deliver(letter, '1')
    smtp.close()
    await server.close()
    expect(server.arrived[0]?.secure).toBe(true)
  })

  it('is not given to a server whose certificate nobody vouches for', async () => {
    const server = await startServer({ ...identity, secure: true })
    const smtp = createSmtp({ url: `smtps://127.0.0.1:${server.port}`, from })
    await expect(smtp.deliver(letter, '1')).rejects.toMatchObject({ code: expect.stringMatching(/ESOCKET|ETLS|SELF/) })
    smtp.close()
    await server.close()
    expect(server.arrived).toEqual([])
  })

  it.each([
    'ada@example.org,eve@evil.example',
    'ada@example.org\r\nBcc: eve@evil.example',
    'ada@example.org> RCPT TO:<eve@evil.example',
    '"eve@evil.example" <ada@example.org>',
    'team:ada@example.org;',
    'ada@example.org\0',
  ])('takes %j for no address', async (to) => {
    const smtp = createSmtp({ url: 'smtp://127.0.0.1:9', from })
    await expect(smtp.deliver({ ...letter, to }, '1')).rejects.toThrow(RefusedLetter)
    smtp.close()
  })

  it('keeps a subject on its line', async () => {
    const server = await startServer({ disabledCommands: ['STARTTLS'] })
    const smtp = createSmtp({ url: `smtp://127.0.0.1:${server.port}`, from })
    await smtp.deliver({ ...letter, subject: 'Code\r\nBcc: eve@evil.example\r\n\r\n<b>body</b>' }, '1')
    smtp.close()
    await server.close()
    expect(server.arrived[0]?.to).toEqual(['ada@example.org'])
    expect(server.arrived[0]?.raw).not.toMatch(/^(Bcc|<b>)/m)
  })
})

describe('the outbox', () => {
  let database: TestDatabase
  const time = new ManualTime()
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  const withCarrier = (transport: Transport['deliver']) =>
    createOutbox({
      db: database.db,
      clock: time,
      timers: time,
      log,
      transports: { mail: { deliver: transport, close: () => {} } },
    })
  const waiting = async () => (await database.pool.query('SELECT attempts FROM outbox')).rows

  it('delivers what waited while the mail server was away, after a restart of the venue too', async () => {
    const away = withCarrier(async () => {
      throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.1'), { code: 'ECONNREFUSED' })
    })
    away.send(letter)
    await away.settle()
    time.advance(5_000)
    await away.settle()
    await away.stop()
    expect(await waiting()).toEqual([{ attempts: 2 }])
    const server = await startServer({ disabledCommands: ['STARTTLS'] })
    const smtp = createSmtp({ url: `smtp://127.0.0.1:${server.port}`, from })
    const back = withCarrier((one, id) => smtp.deliver(one, id))
    back.start()
    await back.settle()
    expect(server.arrived).toEqual([])
    time.advance(15_000)
    await expect.poll(() => server.arrived.length).toBe(1)
    await back.stop()
    smtp.close()
    await server.close()
    expect(await waiting()).toEqual([])
  })

  it('goes on by itself when the database was away at the time of the next try', async () => {
    const arrived: string[] = []
    let isUp = false
    const outbox = withCarrier(async ({ to }) => {
      if (!isUp) throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.1'), { code: 'ECONNREFUSED' })
      arrived.push(to)
    })
    outbox.send(letter)
    await outbox.settle()
    isUp = true
    await database.asOwner('ALTER TABLE outbox RENAME TO outbox_away')
    time.advance(5_000)
    await outbox.settle()
    await database.asOwner('ALTER TABLE outbox_away RENAME TO outbox')
    time.advance(5_000)
    await outbox.settle()
    expect([arrived, await waiting()]).toEqual([[letter.to], []])
    await outbox.stop()
  })

  it('gives up in the end, and says so without the letter or the name', async () => {
    let tries = 0
    const never = withCarrier(async () => {
      tries += 1
      throw Object.assign(new Error(`450 ${letter.text} ${letter.to}`), { code: 'EENVELOPE', responseCode: 450 })
    })
    never.send(letter)
    await never.settle()
    for (let round = 0; round < 7; round += 1) {
      time.advance(3_600_000)
      await never.settle()
    }
    await never.stop()
    expect([tries, await waiting()]).toEqual([8, []])
    const told = lines.join('')
    expect(told).toContain('a letter was given up')
    expect(told).toContain('EENVELOPE 450')
    for (const secret of ['123456', 'ada@', letter.subject]) expect(told).not.toContain(secret)
  })

  it('does not try again what was refused for good', async () => {
    let tries = 0
    const refusing = withCarrier(async () => {
      tries += 1
      throw new RefusedLetter('refused with 550')
    })
    refusing.send(letter)
    await refusing.settle()
    await refusing.stop()
    expect([tries, await waiting()]).toEqual([1, []])
  })
})
