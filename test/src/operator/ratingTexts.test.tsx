import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { operators } from '#protocol'
import { queries } from '../../../src/core/request/queries.ts'
import { RatingTexts } from '../../../src/operator/RatingTexts.tsx'
import { fetchSheet } from '../../../src/ui/Sheet.tsx'
import { createAnswers } from '../../support/answers.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../support/renderApp.tsx'

const venue = createAnswers()
vi.mock('../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => venue.post(path, body),
}))
const { listRatings, hideRating } = operators.OPERATOR_CALLS

const HOSTILE = '<img src=x onerror="window.hit=1">\u200f{{amount}} $t(common:ok)'
const written = (more: Partial<operators.WrittenRating> = {}): operators.WrittenRating => ({
  id: '5',
  order: '50000001',
  rater: '10000002',
  verdict: 'negative',
  text: HOSTILE,
  at: 1_700_000_000_000,
  version: 1,
  ...more,
})
const hidden = { reason: 'insult', at: 1_700_000_000_000, by: 'ada' } as const

let part: Rendered
beforeAll(fetchSheet)
beforeEach(() => {
  useDictionaries()
  queries.clear()
  venue.clear()
})
afterEach(() => part.close())
const show = async (mayAct: boolean, rating = written()): Promise<void> => {
  venue.on(listRatings, () => ({ ratings: [rating] }))
  part = await renderPart(<RatingTexts uid="10000007" mayAct={mayAct} />)
  // A look is logged: nobody looks by opening an account.
  expect(venue.of(listRatings)).toEqual([])
  await part.press('C2C comments about this account')
  await until(() => part.text().includes('User 10000002, order 50000001'))
}

describe('comments about an account', () => {
  it('are hidden for a reason and with a note, by the version that was read', async () => {
    await show(true)
    expect(part.text()).toContain(HOSTILE)
    await part.press('Hide comment')
    expect(part.text()).toContain('The rating still counts.')
    await part.press('Choose')
    const option = await until(() =>
      [...document.querySelectorAll<HTMLElement>('[role=option]')].find(
        (one) => one.textContent === 'Insult or threat',
      ),
    )
    await act(async () => option.click())
    expect(part.text()).toContain('“Note for the log” needs at least 3 characters.')
    await part.type('Note for the log', 'calls names')
    venue.on(hideRating, () => {
      venue.on(listRatings, () => ({ ratings: [written({ hidden })] }))
      return { outcome: 'done' as const }
    })
    await part.press('Hide comment')
    await until(() => part.text().includes('Hidden by ada on'))
    expect(venue.of(hideRating)).toEqual([
      { uid: '10000007', rating: '5', version: 1, state: 'hidden', reason: 'insult', note: 'calls names' },
    ])
    expect(part.text()).toContain(HOSTILE)
    expect(part.control('Show comment again')).toBeDefined()
  })

  it('are shown again with a note alone', async () => {
    venue.on(hideRating, () => ({ outcome: 'done' as const }))
    await show(true, written({ hidden }))
    await part.press('Show comment again')
    await part.type('Note for the log', 'it was a mistake')
    await part.press('Show comment again')
    await until(() => venue.of(hideRating).length === 1)
    expect(venue.of(hideRating)[0]).toEqual({
      uid: '10000007',
      rating: '5',
      version: 1,
      state: 'shown',
      note: 'it was a mistake',
    })
  })

  it('are read by auditors, who hide none', async () => {
    await show(false)
    expect(part.control('Hide comment')).toBeUndefined()
  })
})
