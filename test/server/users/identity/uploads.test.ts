import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PREFIX, pictures } from '#protocol'
import { type Browser, createBrowser } from '../../../support/api.ts'
import { sendPicture } from '../../../support/identity.ts'
import { ManualTime } from '../../../support/manualTime.ts'
import { signUp } from '../../../support/people.ts'
import { formOf, freshPicture } from '../../../support/sentPictures.ts'
import { startVenue, type TestVenue } from '../../../support/startVenue.ts'

const clock = new ManualTime()
let venue: TestVenue
beforeAll(async () => {
  venue = await startVenue({ clock })
})
afterAll(() => venue.close())

const PATH = API_PREFIX + pictures.uploadPic.path
const send = (browser: Browser, file: Buffer, type?: string, purpose = 'certification') =>
  browser.send(PATH, { method: 'POST', body: formOf({ purpose }, file, type) })
const read = async (browser: Browser, id: string) => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return fetch(`${venue.address}/api/uploads/${id}`, { headers: { cookie } })
}
const files = (): string[] => {
  const root = join(venue.dataDir, 'uploads')
  return existsSync(root)
    ? readdirSync(root, { recursive: true })
        .map(String)
        .filter((name) => name.endsWith('.jpg'))
    : []
}

/** A PNG whose head promises more pixels than anyone would decode. */
const flood = (): Buffer => {
  const header = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const size = Buffer.alloc(8)
  size.writeUInt32BE(60_000, 0)
  size.writeUInt32BE(60_000, 4)
  return Buffer.concat([header, size, Buffer.from('0802000000', 'hex'), Buffer.alloc(64)])
}
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'
const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0heicmif1'), Buffer.alloc(200)])

describe('a picture that is sent', () => {
  it('is drawn anew as JPEG, and nothing that its file said beside it is left', async () => {
    const { browser } = await signUp(venue.address)
    const given = await sharp(await freshPicture(120, 60))
      .withExif({ IFD0: { Copyright: 'a secret place' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect(given.includes('a secret place')).toBe(true)
    const id = await sendPicture({ browser }, 'certification', given)
    const answer = await read(browser, id)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { format, width, height, exif } = await sharp(bytes).metadata()
    expect([format, width, height, exif]).toEqual(['jpeg', 120, 60, undefined])
    expect(bytes.includes('a secret place')).toBe(false)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
  })

  it('that is a picture and an archive at once keeps its pixels alone', async () => {
    const { browser } = await signUp(venue.address)
    const tail = Buffer.from('PK\x03\x04<script>alert(1)</script>%PDF-1.4')
    const id = await sendPicture({ browser }, 'certification', Buffer.concat([await freshPicture(), tail]))
    const bytes = Buffer.from(await (await read(browser, id)).arrayBuffer())
    expect(bytes.includes('<script>')).toBe(false)
    expect(bytes.includes('PK\x03\x04')).toBe(false)
  })

  it('of another user is as unknown as one that was never sent', async () => {
    const [owner, other] = [await signUp(venue.address), await signUp(venue.address)]
    const id = await sendPicture(owner, 'certification')
    const never = '0'.repeat(32)
    const answers = await Promise.all(
      [
        read(other.browser, id),
        read(other.browser, never),
        read(createBrowser(venue.address), id),
        read(other.browser, '..%2f..%2ffactor-key'),
      ].map(async (answer) => ({ status: (await answer).status, text: await (await answer).text() })),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]?.status).toBe(404)
  })

  it('lies under a name that says nothing, outside of what is served', async () => {
    const person = await signUp(venue.address)
    const id = await sendPicture(person, 'avatar')
    expect(files().some((name) => name.endsWith(`${id}.jpg`))).toBe(true)
    expect((await person.browser.send(`/uploads/${id.slice(0, 2)}/${id}.jpg`)).status).toBe(404)
  })
})

describe('refused without a trace', () => {
  it.each([
    ['a flood of pixels', flood(), 'image/png'],
    ['a drawing', Buffer.from(SVG), 'image/png'],
    ['a drawing that says so', Buffer.from(SVG), 'image/svg+xml'],
    ['a document', Buffer.from(PDF), 'image/jpeg'],
    ['a phone’s own format', HEIC, 'image/heic'],
    ['a text', Buffer.from('hello'), 'image/jpeg'],
    ['nothing', Buffer.alloc(0), 'image/png'],
  ])('%s', async (_, file, type) => {
    const { browser } = await signUp(venue.address)
    const before = files().length
    expect((await send(browser, file, type)).body).toMatchObject({ code: '2500', field: 'file' })
    expect(files().length).toBe(before)
  })

  it('a picture that is cut off, and one of a kind that is not taken', async () => {
    const { browser } = await signUp(venue.address)
    const whole = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#123456' } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    expect((await send(browser, whole.subarray(0, whole.length / 2))).body.code).toBe('2500')
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
    expect((await send(browser, gif, 'image/png')).body.code).toBe('2500')
  })

  it('50 MB, before it is decoded', async () => {
    const { browser } = await signUp(venue.address)
    const huge = Buffer.concat([await freshPicture(), Buffer.alloc(50_000_000)])
    const answer = await send(browser, huge).catch(() => undefined)
    // The venue may hang up while the rest is still being sent.
    if (answer !== undefined) expect([answer.status, answer.body.code]).toEqual([413, '1003'])
    expect((await send(browser, await freshPicture())).body.code).toBe('200')
  })

  it('a body that is no form, a form without a file, one with two', async () => {
    const { browser } = await signUp(venue.address)
    const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"purpose":"avatar"}' }
    expect((await browser.send(PATH, json)).body.code).toBe('1000')
    const empty = new FormData()
    empty.append('purpose', 'avatar')
    expect((await browser.send(PATH, { method: 'POST', body: empty })).body.code).toBe('1000')
    const two = formOf({ purpose: 'avatar' }, await freshPicture())
    two.append('file', new Blob([new Uint8Array(await freshPicture())]), 'again.png')
    expect((await browser.send(PATH, { method: 'POST', body: two })).body.code).not.toBe('200')
    const wrong = formOf({ purpose: 'nonsense' }, await freshPicture())
    expect((await browser.send(PATH, { method: 'POST', body: wrong })).body).toMatchObject({
      code: '1001',
      field: 'purpose',
    })
  })

  const HEAD = '--x\r\ncontent-disposition: form-data; name='
  it.each([
    ['without a boundary', 'multipart/form-data', `${HEAD}"purpose"\r\n\r\navatar\r\n--x--\r\n`],
    ['with an empty boundary', 'multipart/form-data; boundary=', 'x'],
    ['that never ends', 'multipart/form-data; boundary=x', `${HEAD}"purpose"\r\n\r\navatar\r\n`],
    [
      'that ends within its file',
      'multipart/form-data; boundary=x',
      `${HEAD}"purpose"\r\n\r\nreset\r\n${HEAD}"file"; filename="a.png"\r\n\r\nabc`,
    ],
    ['that ends within a head', 'multipart/form-data; boundary=x', '--x\r\ncontent-dispo'],
    ['of another boundary', 'multipart/form-data; boundary=y', `${HEAD}"purpose"\r\n\r\navatar\r\n--x--\r\n`],
    ['of nothing', 'multipart/form-data; boundary=x', ''],
    ['of a field that is NUL', 'multipart/form-data; boundary=x', `${HEAD}"a\0"\r\n\r\n\0\r\n--x--\r\n`],
  ])('a form %s, of a user and of a guest', async (_, type, body) => {
    const form = { method: 'POST', headers: { 'content-type': type }, body }
    for (const { browser } of [await signUp(venue.address), { browser: createBrowser(venue.address) }]) {
      const answer = await browser.send(PATH, form)
      expect([answer.status, answer.body.code]).toEqual([200, '1000'])
      // The venue is as well as before, on the same connection too.
      expect((await browser.send(PATH, form)).body.code).toBe('1000')
    }
  })

  it('a form at a call that takes none, and a picture from a foreign page', async () => {
    const { browser } = await signUp(venue.address)
    const form = formOf({}, await freshPicture())
    const answer = await browser.send(`${API_PREFIX}/v1/loginOut`, { method: 'POST', body: form })
    expect(answer.body.code).toBe('1000')
    const foreign = { method: 'POST', headers: { origin: 'https://evil.example' }, body: form }
    expect((await browser.send(PATH, foreign)).body.code).toBe('1005')
  })
})

const ZEROS = Buffer.alloc(7_900_000)

/** A form of this size whose last bytes are kept back until `finish`, on a connection of its own. */
const heldBack = (purpose: string, { cookie = '', megabytes = 1 } = {}) => {
  const { hostname, port, host } = new URL(venue.address)
  const head =
    `--x\r\nContent-Disposition: form-data; name="purpose"\r\n\r\n${purpose}\r\n` +
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
  const end = '\r\n--x--\r\n'
  const file = ZEROS.subarray(0, megabytes * 1_000_000)
  const length = head.length + file.length + end.length
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.on('data', (data) => {
    text += data.toString()
  })
  socket.on('error', () => undefined)
  socket.write(
    `POST ${PATH} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${venue.address}\r\n` +
      (cookie === '' ? '' : `Cookie: ${cookie}\r\n`) +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n${head}`,
  )
  socket.write(file)
  return {
    /** The code of the answer, '' while there is none. */
    code: () => /"code":"(\d+)"/.exec(text)?.[1] ?? '',
    finish: () => socket.write(end),
    end: () => socket.destroy(),
  }
}
const cookieOf = (browser: Browser): string =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

describe('before a picture is read', () => {
  it('a guest hears that its purpose is not his, while he is still sending it', async () => {
    for (const purpose of ['avatar', 'certification', 'receipt', 'chat', 'payment']) {
      const sent = heldBack(purpose)
      await expect.poll(sent.code).toBe('650')
      sent.end()
    }
    const unknown = heldBack('nonsense')
    await expect.poll(unknown.code).toBe('1001')
    unknown.end()
  })

  it('sixty at once of a guest hold no memory', async () => {
    const before = process.memoryUsage().arrayBuffers
    const all = Array.from({ length: 60 }, () => heldBack('avatar', { megabytes: 7.9 }))
    await expect.poll(() => all.filter((sent) => sent.code() === '650').length).toBe(60)
    const held = process.memoryUsage().arrayBuffers - before
    for (const sent of all) sent.end()
    expect(held).toBeLessThan(100e6)
  })

  it('who has sent too many today hears so while he is still sending', async () => {
    const { browser, uid } = await signUp(venue.address)
    const row = { uid, purpose: 'avatar', digest: '', bytes: 10, width: 1, height: 1 } as const
    const many = Array.from({ length: 40 }, (_, at) => ({
      ...row,
      created_at: String(clock.now()),
      id: `${uid}${String(at).padStart(3, '0')}`.padEnd(32, 'b'),
    }))
    await venue.database.db.insertInto('uploads').values(many).execute()
    const sent = heldBack('avatar', { cookie: cookieOf(browser) })
    await expect.poll(sent.code).toBe('1006')
    sent.end()
  })
})

describe('how many at once', () => {
  it('three of all guests, and those of users besides', async () => {
    clock.advance(86_400_001)
    const held = [heldBack('reset'), heldBack('reset'), heldBack('reset')]
    const { slots } = venue.services.identity.uploads
    /** Has a further guest, at an address of his own, a slot? */
    const isFree = (): boolean => {
      const slot = slots.take({ uid: undefined, ip: '192.0.2.50' })
      if (typeof slot === 'function') slot()
      return typeof slot === 'function'
    }
    const guest = createBrowser(venue.address)
    const ask = async () => (await send(guest, await freshPicture(), 'image/png', 'reset')).body.code
    await expect.poll(isFree).toBe(false)
    expect(await ask()).toBe('5003')
    const { browser } = await signUp(venue.address)
    expect((await send(browser, await freshPicture())).body.code).toBe('200')
    // One that ends gives its slot back, whether it is whole or broken off.
    held[0]?.finish()
    await expect.poll(() => held[0]?.code()).toBe('2500')
    expect(isFree()).toBe(true)
    expect(await ask()).toBe('200')
    held.push(heldBack('reset'))
    await expect.poll(isFree).toBe(false)
    held[1]?.end()
    await expect.poll(isFree).toBe(true)
    for (const sent of held) sent.end()
  })

  it('three of a user, and four of an address', async () => {
    const [ada, bob] = [await signUp(venue.address), await signUp(venue.address)]
    const [one, two] = [cookieOf(ada.browser), cookieOf(bob.browser)]
    const held = [1, 2, 3].map(() => heldBack('avatar', { cookie: one }))
    const { slots } = venue.services.identity.uploads
    const isFree = (from: { uid: string; ip: string }): boolean => {
      const slot = slots.take(from)
      if (typeof slot === 'function') slot()
      return typeof slot === 'function'
    }
    await expect.poll(() => isFree({ uid: ada.uid, ip: '192.0.2.51' })).toBe(false)
    expect((await send(ada.browser, await freshPicture())).body.code).toBe('1006')
    held.push(heldBack('avatar', { cookie: two }))
    await expect.poll(() => isFree({ uid: bob.uid, ip: '127.0.0.1' })).toBe(false)
    expect(isFree({ uid: bob.uid, ip: '192.0.2.51' })).toBe(true)
    expect((await send(bob.browser, await freshPicture())).body.code).toBe('1006')
    for (const sent of held) sent.end()
    await expect.poll(() => isFree({ uid: ada.uid, ip: '127.0.0.1' })).toBe(true)
    expect((await send(ada.browser, await freshPicture())).body.code).toBe('200')
  })
})

describe('how much may be sent', () => {
  it('40 pictures a day by a user, some of a guest for a reset alone', async () => {
    const { browser, uid } = await signUp(venue.address)
    const row = {
      uid,
      purpose: 'avatar',
      digest: '',
      bytes: 10,
      width: 1,
      height: 1,
      created_at: String(clock.now()),
    } as const
    const many = Array.from({ length: 40 }, (_, at) => ({
      ...row,
      id: `${uid}${String(at).padStart(3, '0')}`.padEnd(32, '0'),
    }))
    await venue.database.db.insertInto('uploads').values(many).execute()
    expect((await send(browser, await freshPicture())).body.code).toBe('1006')
    clock.advance(86_400_001)
    expect((await send(browser, await freshPicture())).body.code).toBe('200')

    const guest = createBrowser(venue.address)
    expect((await send(guest, await freshPicture())).body.code).toBe('650')
    const codes = []
    for (let count = 0; count < 10; count += 1)
      codes.push((await send(guest, await freshPicture(), 'image/png', 'reset')).body.code)
    expect([codes.slice(0, 9), codes[9]]).toEqual([Array(9).fill('200'), '1006'])
  })

  it('40 pictures a day, also when the last of them are sent all at once', async () => {
    const { uid } = await signUp(venue.address)
    const row = { uid, purpose: 'avatar', digest: '', bytes: 10, width: 1, height: 1 } as const
    const many = Array.from({ length: 38 }, (_, at) => ({
      ...row,
      created_at: String(clock.now()),
      id: `${uid}${String(at).padStart(3, '0')}`.padEnd(32, 'a'),
    }))
    await venue.database.db.insertInto('uploads').values(many).execute()
    const picture = await freshPicture()
    const { uploads } = venue.services.identity
    const taken = await Promise.all(
      Array.from({ length: 6 }, () => uploads.take({ uid, ip: '192.0.2.9', purpose: 'avatar' }, picture)),
    )
    // One that has just been written down may count twice for those behind it: rather one too few than one too many.
    const kept = taken.filter((one) => !('refused' in one)).length
    expect([1, 2]).toContain(kept)
  })

  it('300 pictures a day by all guests together, from however many addresses', async () => {
    clock.advance(86_400_001)
    await venue.services.identity.uploads.purge()
    const row = {
      purpose: 'reset',
      digest: '',
      bytes: 10,
      width: 1,
      height: 1,
      created_at: String(clock.now()),
    } as const
    const many = Array.from({ length: 300 }, (_, at) => ({ ...row, id: String(at).padStart(32, '0') }))
    await venue.database.db.insertInto('uploads').values(many).execute()
    const take = async (uid: string | undefined, ip: string) =>
      venue.services.identity.uploads.take({ uid, ip, purpose: 'reset' }, await freshPicture())
    expect(await take(undefined, '192.0.2.7')).toMatchObject({ refused: { error: 'tooManyRequests' } })
    const { uid } = await signUp(venue.address)
    expect(await take(uid, '192.0.2.8')).toMatchObject({ uid })
    clock.advance(86_400_001)
    await venue.services.identity.uploads.purge()
    expect(await take(undefined, '192.0.2.7')).toMatchObject({ uid: null })
  })

  it('what nothing names goes after a day, with its file', async () => {
    const person = await signUp(venue.address)
    const id = await sendPicture(person, 'certification')
    clock.advance(86_400_001)
    await venue.services.identity.uploads.purge()
    expect((await read(person.browser, id)).status).toBe(404)
    expect(files().some((name) => name.endsWith(`${id}.jpg`))).toBe(false)
  })
})

it('a folder that takes no picture is a coded answer, and all is well when it is back', async () => {
  const { browser } = await signUp(venue.address)
  const guest = createBrowser(venue.address)
  const root = join(venue.dataDir, 'uploads')
  mkdirSync(root, { recursive: true })
  renameSync(root, `${root}.away`)
  writeFileSync(root, 'no folder')
  for (const [who, purpose] of [
    [browser, 'avatar'],
    [guest, 'reset'],
  ] as const) {
    const { status, body } = await send(who, await freshPicture(), 'image/png', purpose)
    expect([status, body.code]).toEqual([200, '5001'])
  }
  expect(await venue.services.metrics.metrics()).toContain('tapeline_faults_total{part="pictures"} 2')
  rmSync(root)
  renameSync(`${root}.away`, root)
  expect((await send(browser, await freshPicture(), 'image/png', 'avatar')).body.code).toBe('200')
})

it('the keys and pictures in the data folder are for the venue alone', async () => {
  await sendPicture(await signUp(venue.address), 'avatar')
  const [name = ''] = files()
  const { mode } = await import('node:fs').then(({ statSync }) => statSync(join(venue.dataDir, 'uploads', name)))
  expect(mode & 0o077).toBe(0)
  expect(
    readFileSync(join(venue.dataDir, 'uploads', name))
      .subarray(0, 2)
      .toString('hex'),
  ).toBe('ffd8')
})
