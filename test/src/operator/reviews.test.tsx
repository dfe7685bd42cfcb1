import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { operators } from '#protocol'
import { queries } from '../../../src/core/request/queries.ts'
import { Reviews } from '../../../src/operator/Reviews.tsx'
import { createAnswers } from '../../support/answers.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../support/renderApp.tsx'

const venue = createAnswers()
vi.mock('../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => venue.post(path, body),
}))
const { listReviews } = operators.OPERATOR_CALLS

const reviewOf = (id: string): operators.Review => ({
  id,
  kind: 'unfreeze',
  subject: `10000${id}`,
  note: 'Identity was confirmed',
  by: 'ada',
  at: 1_700_000_000_000,
  state: 'open',
  decidedBy: '',
  may: 'yes',
})

let part: Rendered
beforeEach(() => {
  useDictionaries()
  queries.clear()
  venue.clear()
})
afterEach(() => part.close())

it('what waits for a second person goes on page by page', async () => {
  venue.on(listReviews, ({ after }) =>
    after === undefined ? { reviews: [reviewOf('01')], next: '01' } : { reviews: [reviewOf('02')] },
  )
  part = await renderPart(<Reviews kinds={['unfreeze']} onDone={() => Promise.resolve()} />)
  await until(() => part.text().includes('1000001'))
  expect(part.text()).not.toContain('1000002')
  await part.press('Show more')
  await until(() => part.text().includes('1000002'))
  expect(part.text()).toContain('1000001')
})
