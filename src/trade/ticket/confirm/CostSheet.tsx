import { type ComponentProps, type ReactNode, useId, useTransition } from 'react'
import { useTranslation } from 'react-i18next'
import { DOUBLE_TAP_WINDOW } from '#protocol'
import { useSettled } from '../../../core/state/useSettled.ts'
import { Button } from '../../../ui/Button.tsx'
import { KeyValue, type KeyValueRow } from '../../../ui/KeyValue.tsx'
import { OutcomeFacts } from '../../../ui/OutcomeFacts.tsx'
import { OutcomeNote } from '../../../ui/OutcomeNote.tsx'
import { OutcomeSign } from '../../../ui/OutcomeSign.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import type { OutcomeView } from '../submit/orderOutcome.ts'
import css from './ConfirmSheet.module.css'
import { QuoteAge } from './QuoteAge.tsx'

interface CostSheetProps {
  title: string
  /** Of the quote with which it counts, ms; undefined without one. */
  age?: number | undefined
  /** It counts with no quote. */
  plain?: boolean
  /** What is given and what comes of it. Undefined while it cannot be counted. */
  head: readonly KeyValueRow[] | undefined
  /** Once it is known what became of it: the whole screen that says so, in place of title and figures. */
  outcome?: OutcomeView | undefined
  /** What it costs, what can happen. */
  costs: readonly KeyValueRow[]
  /** What to know before it is sent. */
  notes: readonly (string | undefined)[]
  /** The button that sends: what it does, or why it does not. */
  send: Pick<ComponentProps<typeof Button>, 'variant' | 'disabled' | 'onPress'> & { readonly label: string }
  /** Once sent: what became of it, in words, in place of the figures. */
  sent: Pick<ComponentProps<typeof OutcomeNote>, 'phase' | 'text'> | undefined
  /** Buttons that belong to that state. */
  actions: ReactNode
  open: boolean
  onClose: () => void
  /** For a guest, who only looks: leads to the login. */
  onSignIn: (() => void) | undefined
  /** What is typed in the sheet, above the figures. */
  children?: ReactNode
}

/** A double tap on the ticket's button, over which the sheet opens, must not reach it. */
const LastButton = ({ disabled, ...button }: ComponentProps<typeof Button>) => (
  <Button {...button} size="large" wide disabled={!useSettled(DOUBLE_TAP_WINDOW) || disabled === true} />
)

/**
 * Sends, and says so at once. What else the sending changes, in this sheet and in the ticket below it, takes a slow device
 * longer to draw than a tap may go without an answer.
 */
const SendButton = ({ onPress, children, ...button }: ComponentProps<typeof Button>) => {
  const { t } = useTranslation('trade')
  const [isSending, startSending] = useTransition()
  return (
    <LastButton
      {...button}
      busy={isSending}
      data-phase={isSending ? 'sent' : undefined}
      onPress={(event) => startSending(() => void onPress?.(event))}
    >
      {isSending ? t('submission.sentTitle') : children}
    </LastButton>
  )
}

/** The one sheet of cost and risk, for every product, and the button that sends, or leads a guest to the login. */
export const CostSheet = (props: CostSheetProps) => {
  const {
    title,
    age,
    plain = false,
    head,
    outcome,
    costs,
    notes,
    send,
    sent: state,
    actions,
    open,
    onClose,
    onSignIn,
    children,
  } = props
  const { label, ...button } = send
  const { t } = useTranslation('trade')
  const form = useId()
  const sent = state !== undefined
  const whole = sent ? outcome : undefined
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={whole?.headline ?? title}
      sign={whole === undefined ? undefined : <OutcomeSign {...whole.look} />}
      aside={sent || plain ? undefined : <QuoteAge age={age} />}
      foot={
        sent ? (
          actions
        ) : onSignIn !== undefined ? (
          <LastButton onPress={onSignIn}>{t('confirm.signIn')}</LastButton>
        ) : (
          <SendButton {...button} type="submit" form={form}>
            {label}
          </SendButton>
        )
      }
    >
      {sent ? null : (
        // Enter in its fields presses the button at the foot, which sends.
        <form id={form} noValidate onSubmit={(event) => event.preventDefault()}>
          {children}
        </form>
      )}
      {head === undefined || whole !== undefined ? null : <KeyValue rows={head} />}
      {sent ? (
        <div className={whole === undefined ? css['state'] : undefined}>
          <OutcomeNote {...state} headline={whole?.headline} />
          {whole?.note === undefined ? null : <p className={css['safe']}>{whole.note}</p>}
        </div>
      ) : null}
      {whole?.facts === undefined ? null : <OutcomeFacts {...whole.facts} />}
      {sent || (head === undefined && !plain) ? null : (
        <>
          {costs.length === 0 ? null : (
            <>
              <h3 className={css['head']}>{t('confirm.costs')}</h3>
              <KeyValue rows={costs} />
            </>
          )}
          {[...notes, onSignIn === undefined ? undefined : t('confirm.preview')]
            .filter((note) => note !== undefined)
            .map((note) => (
              <p key={note} className={css['note']}>
                {note}
              </p>
            ))}
        </>
      )}
    </Sheet>
  )
}
