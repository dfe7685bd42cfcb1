import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { API_PREFIX, pictures } from '#protocol'
import { Busy } from '../../../../server/platform/busy.ts'
import { createEgress } from '../../../../server/platform/egress/egress.ts'
import { type ClamdAddress, endpointOfSocket } from '../../../../server/platform/egress/endpoint.ts'
import { createClamd as create } from '../../../../server/users/uploads/scanner.ts'
import { type FakeClamd, startFakeClamd, VIRUS } from '../../../support/fakeClamd.ts'
import { removeFolder, temporaryFolder } from '../../../support/folders.ts'
import { signUp } from '../../../support/people.ts'
import { formOf, freshPicture } from '../../../support/sentPictures.ts'
import { startVenue, type TestVenue } from '../../../support/startVenue.ts'

const createClamd = (address: ClamdAddress, report: (error: unknown) => void, timeout?: number) =>
  create(address, createEgress([endpointOfSocket(address)]), report, timeout)

let clamd: FakeClamd
let venue: TestVenue
const folder = temporaryFolder('tapeline-clamd')
beforeAll(async () => {
  clamd = await startFakeClamd()
  venue = await startVenue({ config: { clamd: clamd.address } })
})
afterAll(async () => {
  await venue.close()
  await clamd.close()
  removeFolder(folder)
})
beforeEach(() => {
  clamd.mood = 'well'
  clamd.seen.length = 0
})

const reports: unknown[] = []
const scanner = () => createClamd(clamd.address, (error) => void reports.push(error), 200)
const kept = (): number => {
  const root = join(venue.dataDir, 'uploads')
  return existsSync(root)
    ? readdirSync(root, { recursive: true }).filter((name) => String(name).endsWith('.jpg')).length
    : 0
}
const send = async (file: Buffer) => {
  const { browser } = await signUp(venue.address)
  const form = formOf({ purpose: 'certification' }, file)
  return (await browser.send(API_PREFIX + pictures.uploadPic.path, { method: 'POST', body: form })).body
}

describe('a scanner beside the venue', () => {
  it('sees each file as it was sent, and lets a clean one through', async () => {
    const picture = await freshPicture()
    expect((await send(picture)).code).toBe('200')
    expect(clamd.seen).toHaveLength(1)
    expect(clamd.seen[0]?.equals(picture)).toBe(true)
  })

  it('has what it finds refused before it is decoded, and nothing of it stays', async () => {
    const before = kept()
    const file = Buffer.concat([await freshPicture(), Buffer.from(VIRUS)])
    expect(await send(file)).toMatchObject({ code: '2500', field: 'file' })
    expect(kept()).toBe(before)
  })

  it.each(['hangsUp', 'confused', 'endless'] as const)('that is %s lets no file through, and says so', async (mood) => {
    clamd.mood = mood
    const before = kept()
    expect((await send(await freshPicture())).code).toBe('5003')
    expect(kept()).toBe(before)
    clamd.mood = 'well'
    expect((await send(await freshPicture())).code).toBe('200')
  })

  it('is waited for no longer than it may take, and one that is not there is told of', async () => {
    clamd.mood = 'silent'
    await expect(scanner().scan(Buffer.from('x'))).rejects.toBeInstanceOf(Busy)
    const nobody = createClamd({ path: join(folder, 'nobody') }, (error) => void reports.push(error))
    await expect(nobody.scan(Buffer.from('x'))).rejects.toBeInstanceOf(Busy)
    expect(reports).toHaveLength(2)
  })

  it('takes files of any size in pieces, over a socket in the file system as well', async () => {
    const local = await startFakeClamd(join(folder, 'clamd.sock'))
    try {
      const one = createClamd(local.address, (error) => void reports.push(error))
      for (const size of [0, 1, 65_536, 65_537, 8_000_000]) {
        const file = Buffer.alloc(size, 7)
        expect(await one.scan(file)).toBeUndefined()
        expect(local.seen.at(-1)?.equals(file), String(size)).toBe(true)
      }
      expect(await one.scan(Buffer.from(`before ${VIRUS} after`))).toBe('Test.Sample')
    } finally {
      await local.close()
    }
  })
})
