import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Side } from '#protocol'
import { Button } from '../../ui/Button.tsx'
import { RestrictionNote } from '../../ui/RestrictionNote.tsx'
import type { Problem } from './problems.ts'
import css from './Ticket.module.css'
import { useTicketKeyboard } from './useTicketKeyboard.ts'

interface TicketFormProps {
  side: Side
  /** What the button does, in words. */
  act: string
  problems: readonly Problem[]
  /** Cost and risk can be counted. */
  ready: boolean
  /** Undefined while it is not known: then nothing can be sent, and nobody is asked to sign in. A guest sees what it would cost. */
  signedIn: boolean | undefined
  /** In place of the button while an order is under way: its state. */
  underWay: ReactNode
  /** `byButton`: the button itself was pressed, by finger or keys; Enter in a field asks first (decision 253). */
  onSubmit: (byButton: boolean) => void
  onSignIn: () => void
  fields: ReactNode
  figures: ReactNode
  /** Under the button. */
  hint?: ReactNode
  /** What the button says of a problem. */
  textOfProblem: (problem: Problem) => string
}

/** What a field is called when it is not filled in. */
const LABEL = {
  price: 'amend.price',
  entry: 'amend.price',
  trigger: 'confirm.triggerPrice',
  stop: 'confirm.triggerPrice',
  amount: 'amend.size',
  button: 'amend.size',
} as const satisfies Record<Problem['at'], string>

/** The ticket of any product: fields, figures, and the one button that says what it does or why it does not. */
export const TicketForm = (props: TicketFormProps) => {
  const { side, act, problems, ready, signedIn, underWay, onSubmit, onSignIn, fields, figures, hint, textOfProblem } =
    props
  const { t } = useTranslation(['trade', 'common'])
  const foot = useTicketKeyboard()
  // What is wrong stands at its field, what is missing stands nowhere else.
  const missing = problems.every(({ reason }) => reason === 'missing') ? problems[0] : undefined
  const blocked = problems.find(({ at }) => at === 'button')
  return (
    <form className={css['ticket']} aria-label={t('trade:ticket.title')} onSubmit={(event) => event.preventDefault()}>
      {fields}
      <div className={css['figures']}>{figures}</div>
      <div ref={foot} className={css['submit']}>
        {underWay ?? (
          <Button
            type="submit"
            variant={side}
            size="large"
            wide
            disabled={signedIn === undefined || problems.length > 0 || !ready}
            why={missing === undefined ? undefined : t('common:first.fill', { field: t(`trade:${LABEL[missing.at]}`) })}
            onPress={({ detail, currentTarget }) => onSubmit(detail > 0 || document.activeElement === currentTarget)}
          >
            {blocked === undefined ? act : textOfProblem(blocked)}
          </Button>
        )}
      </div>
      <div>
        {signedIn === false ? (
          <Button variant="plain" wide onPress={onSignIn}>
            {t('trade:ticket.signIn')}
          </Button>
        ) : null}
        {hint}
        <RestrictionNote />
      </div>
    </form>
  )
}
