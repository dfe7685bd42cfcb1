import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { endSession, meetPerson } from '../../../../src/core/session/session.ts'
import type { Problem } from '../../../../src/trade/ticket/problems.ts'
import { TicketForm } from '../../../../src/trade/ticket/TicketForm.tsx'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'

let part: Rendered
afterEach(async () => {
  await part.close()
  endSession()
})

const showTicket = async (problems: readonly Problem[]): Promise<void> => {
  part = await renderPart(
    <TicketForm
      side="buy"
      act="Buy BTC"
      amountLabel="Spend USDT"
      problems={problems}
      ready
      signedIn
      underWay={undefined}
      onSubmit={() => undefined}
      onSignIn={() => undefined}
      fields={null}
      figures={null}
      textOfProblem={() => ''}
    />,
  )
}

it('a ticket of a frozen account says beside its button that it is frozen, before anything is confirmed', async () => {
  useDictionaries()
  await showTicket([])
  expect(part.text()).not.toContain('frozen')
  await act(async () =>
    meetPerson({
      uid: '7',
      account: '',
      statusAdvanced: 0,
      level: 0,
      avatar: '',
      demo: true,
      createdAt: '1',
      frozen: 'investigation',
    }),
  )
  await until(() => part.text().includes('This account is frozen. Your account is under review.'))
  expect(part.root.querySelector('form [data-restriction=frozen]')).not.toBeNull()
})

it('the button of an empty ticket names the field as the ticket does', async () => {
  useDictionaries()
  await showTicket([{ at: 'amount', reason: 'missing' }])
  await until(() => part.text().includes('Fill in “Spend USDT” first.'))
})
