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
  /** Of the field in which the size is typed. */
  amountLabel: string
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

/** What fields of a price are called when they are not filled in. */
const PRICES = {
  price: 'amend.price',
  entry: 'amend.price',
  trigger: 'confirm.triggerPrice',
  stop: 'confirm.triggerPrice',
} as const satisfies Partial<Record<Problem['at'], string>>

const isPrice = (at: Problem['at']): at is keyof typeof PRICES => at in PRICES

/** The ticket of any product: fields, figures, and the one button that says what it does or why it does not. */
export const TicketForm = (props: TicketFormProps) => {
  const {
    side,
    act,
    amountLabel,
    problems,
    ready,
    signedIn,
    underWay,
    onSubmit,
    onSignIn,
    fields,
    figures,
    hint,
    textOfProblem,
  } = props
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
            why={
              missing &&
              t('common:first.fill', { field: isPrice(missing.at) ? t(`trade:${PRICES[missing.at]}`) : amountLabel })
            }
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
