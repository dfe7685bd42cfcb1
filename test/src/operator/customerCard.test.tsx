import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { operators, toAmount } from '#protocol'
import { queries } from '../../../src/core/request/queries.ts'
import { CustomerCard } from '../../../src/operator/CustomerCard.tsx'
import { createAnswers } from '../../support/answers.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../support/renderApp.tsx'

const venue = createAnswers()
vi.mock('../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => venue.post(path, body),
}))
const { viewPerson } = operators.OPERATOR_CALLS

const CARD: operators.PersonCard = {
  uid: '1000001',
  name: 'us***@example.org',
  level: 1,
  demo: true,
  createdAt: 1_700_000_000_000,
  erased: false,
  sessions: 2,
  unfreezing: false,
  eraseAt: 0,
}

let part: Rendered
beforeEach(() => {
  useDictionaries()
  queries.clear()
  venue.clear()
})
afterEach(() => part.close())

it('a customer card shows what came of it and leads to the open cases', async () => {
  venue.on(viewPerson, () => ({
    ...CARD,
    eraseAt: 1_800_000_000_000,
    identity: {
      name: 'Ada Lovelace',
      cases: [
        {
          id: '77',
          kind: 'withdrawal' as const,
          state: 'open' as const,
          uid: CARD.uid,
          amountRef: '500',
          deadline: 0,
          openedAt: 1_700_000_000_000,
          claimedBy: '',
          firstBy: '',
        },
      ],
    },
    money: {
      total: toAmount('10250.5'),
      coins: [{ coin: 'USDT', amount: toAmount('10000') }],
      transfers: [
        {
          id: '9',
          kind: 'withdrawal' as const,
          state: 'paid' as const,
          method: 'crypto' as const,
          network: 'TRC-20',
          coin: 'USDT',
          currency: 'USDT',
          amount: toAmount('100'),
          fee: toAmount('1'),
          net: toAmount('99'),
          outside: toAmount('99'),
          createdAt: 1_700_000_000_000,
        },
      ],
    },
    acts: [{ at: 1_700_000_000_000, name: 'ada', act: 'freezePerson', reason: 'unusual', note: '<b>cards</b>' }],
  }))
  part = await renderPart(<CustomerCard uid={CARD.uid} />)
  await until(() => part.text().includes('Ada Lovelace'))
  const text = part.text()
  expect(text).toMatch(/Total equity\s*10,250\.5\sUSDT/)
  expect(text).toMatch(/Withdrawal · 99\sUSDT · Paid/)
  expect(text).toContain('ada · Froze an account · <b>cards</b>')
  expect(text).toContain('Closes on')
  expect(part.root.querySelector('a[href="#/desk?view=cases&id=77"]')).not.toBeNull()
})

it('what the roles of an operator do not reach is not on it', async () => {
  venue.on(viewPerson, () => CARD)
  part = await renderPart(<CustomerCard uid={CARD.uid} />)
  await until(() => part.text().includes(CARD.name))
  for (const text of ['Verified name', 'Total equity', 'Operator actions', 'Closes on'])
    expect(part.text()).not.toContain(text)
})
