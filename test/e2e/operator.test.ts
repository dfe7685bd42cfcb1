import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectRunning } from '../../server/platform/db/running.ts'
import { hasBrowser, type Phone } from '../support/browser.ts'
import { removeFolder } from '../support/folders.ts'
import { operatorPhone } from '../support/operatorPhone.ts'
import { signUp } from '../support/people.ts'
import { venueFolder } from '../support/venueFolder.ts'
import { startVenueProcess, type VenueProcess } from '../support/venueProcess.ts'

/** A user's text that would do harm on a page that took it for markup. */
const HOSTILE = '<img src=x onerror="document.title=1">\u202e'

const approve = async ({ page }: Phone, id: string): Promise<void> => {
  await page.goto(`/#/desk?view=cases&id=${id}`)
  await page.getByText(HOSTILE).waitFor()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
}

/** Two operators from the command line: one certification, and one withdrawal above the limit. */
describe.skipIf(!hasBrowser)("the operators' page", () => {
  let dataDir: string
  let venue: VenueProcess
  let address: string
  beforeAll(async () => {
    dataDir = venueFolder('tapeline-operator')
    venue = startVenueProcess(dataDir)
    address = await venue.ready
  })
  afterAll(async () => {
    await venue?.stop()
    removeFolder(dataDir)
  })

  /** A case that waits for people, as outside demo mode. */
  const waiting = async (uid: string, kind: string, amount: string | null): Promise<string> => {
    const database = await connectRunning({ dataDir, databaseUrl: undefined })
    const now = Date.now()
    const { rows } = await database.pool.query<{ id: string }>(
      `INSERT INTO cases (uid, kind, state, next, deadline, detail, amount_ref, opened_at, updated_at)
       VALUES ($1, $2, 'open', 'venue', $3, $4, $5, $6, $6) RETURNING id`,
      [uid, kind, now + 86_400_000, JSON.stringify({ said: HOSTILE }), amount, now],
    )
    await database.close()
    return rows[0]?.id ?? ''
  }

  const operator = (name: string): Promise<Phone> => operatorPhone({ address, dataDir }, name)

  it('lets one decide a certification, and takes two for a withdrawal above the limit', async () => {
    const { uid } = await signUp(address)
    const [certification, withdrawal] = [
      await waiting(uid, 'advanced', null),
      await waiting(uid, 'withdrawal', '25000'),
    ]
    const ada = await operator('ada')
    await ada.page.getByText('Advanced verification').waitFor()
    await approve(ada, certification)
    await ada.page.getByText('Decided by ada').waitFor()
    await approve(ada, withdrawal)
    await ada.page.getByText('You’ve approved this. A second person must agree.').waitFor()
    await expect.poll(() => ada.page.getByRole('button', { name: 'Approve' }).count()).toBe(0)

    const grace = await operator('grace')
    await grace.page.goto(`/#/desk?view=cases&id=${withdrawal}`)
    await grace.page.getByText('ada approved first').waitFor()
    await approve(grace, withdrawal)
    await grace.page.getByText('Decided by grace').waitFor()
    // The user's own pages know nothing of the operator's session.
    await grace.page.goto('/#/x/cases')
    await grace.page.waitForURL(/login/)
    for (const phone of [ada, grace]) {
      expect(await phone.page.title()).not.toBe('1')
      expect(phone.complaints).toEqual([])
      await phone.close()
    }
  }, 150_000)
})
