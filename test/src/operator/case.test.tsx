import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { operators } from '#protocol'
import { queries } from '../../../src/core/request/queries.ts'
import { Case } from '../../../src/operator/Case.tsx'
import { createAnswers } from '../../support/answers.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../support/renderApp.tsx'

const venue = createAnswers()
vi.mock('../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => venue.post(path, body),
}))
const { getCase, followCase } = operators.OPERATOR_CALLS

const base: operators.OperatorCase = {
  id: '9',
  kind: 'primary',
  state: 'open',
  uid: '10000001',
  amountRef: '',
  deadline: 0,
  openedAt: 1_700_000_000_000,
  claimedBy: '',
  firstBy: '',
  decidedBy: '',
  byDemo: false,
  may: 'ended',
  takesTwo: false,
  facts: [],
  pictures: [],
  events: [],
}
const ME: operators.Operator = { id: '1', name: 'ada', roles: ['reviewer'] } as unknown as operators.Operator

let part: Rendered
const show = async (of: Partial<operators.OperatorCase>): Promise<void> => {
  for (const call of [getCase, followCase]) venue.on(call, () => ({ ...base, ...of }))
  part = await renderPart(<Case id="9" me={ME} />)
}
beforeEach(() => {
  useDictionaries()
  queries.clear()
  venue.clear()
})
afterEach(() => part.close())

it('a document that other accounts gave too is named at the case, with the way to each of theirs', async () => {
  await show({
    sameDocument: [
      { uid: '10000007', id: '4', kind: 'primary', state: 'approved' },
      { uid: '10000007', id: '5', kind: 'advanced', state: 'open' },
    ],
  })
  await until(() => part.text().includes('1 other account gave the same document number.'))
  expect(part.root.querySelector('a[href="#/desk?view=cases&id=4"]')?.textContent).toContain('10000007')
  expect(part.root.querySelector('a[href="#/desk?view=cases&id=5"]')).not.toBeNull()
})

it('the certified name is above the holder of the account, which is marked where it differs', async () => {
  await show({
    kind: 'withdrawal',
    facts: [
      { name: 'certifiedName', value: 'Ada Lovelace' },
      { name: 'field.holder', value: 'Charles Babbage', flag: 'otherHolder' },
    ],
  })
  await until(() => part.text().includes('Verified nameAda Lovelace'))
  expect(part.text()).toContain('Charles Babbage Differs from the verified name')
  expect(part.text()).not.toContain('same document number')
})
