import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { decimalsOf, type Instrument, PRICE_AGE_STALE, toPrice } from '#protocol'
import { numberStyle } from '../../core/format/numberStyle.ts'
import { useSignalPick, useSignalValue } from '../../core/live/useSignalValue.ts'
import { useStream } from '../../core/state/streamContext.ts'
import { showToast } from '../../core/toastQueue.ts'
import { Button } from '../../ui/Button.tsx'
import { formatPrice } from '../../ui/format/number.ts'
import { parseAmount } from '../../ui/format/parseAmount.ts'
import { AmountInput } from '../../ui/forms/AmountInput.tsx'
import { SegmentedInput } from '../../ui/forms/ChoiceInput.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { LivePrice } from '../../ui/live/LivePrice.tsx'
import { Note } from '../../ui/Note.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import css from './Alerts.module.css'
import { alertProblem, type PriceAlert, sideOf } from './alert.ts'
import { appAlerts } from './appAlerts.ts'
import { NotifySwitch } from './NotifySwitch.tsx'

export interface AlertSheetProps {
  readonly instrument: Instrument
  /** The alert that is changed; undefined for a new one. */
  readonly alert?: PriceAlert | undefined
  /** With which price it opens, as a plain decimal; '' for none. */
  readonly price: string
  readonly open: boolean
  readonly onClose: () => void
  /** The list of alerts is open already; no row leads there. */
  readonly inList?: boolean
}

const typed = (price: string): string => price.replace('.', numberStyle().decimal)

const schema = v.object({ price: v.string(), side: v.optional(v.picklist(['above', 'below'])) })

/** Sets an alert at a price, or changes one. */
const AlertSheet = ({ instrument, alert, price, open, onClose, inList = false }: AlertSheetProps) => {
  const { t } = useTranslation(['chart', 'common'])
  const stream = useStream()
  const { instId, tickSz, quoteCcy, baseCcy } = instrument
  const decimals = decimalsOf(tickSz)
  const { alerts, set, remove } = appAlerts()
  const all = useSignalValue(alerts)
  const quote = stream.quote(instId)
  // A price that is too old proves nothing; the alert waits for the next one.
  const last = useSignalPick(quote, (now) =>
    now === undefined || now.stale || stream.now.peek() - now.arrivedAt >= PRICE_AGE_STALE ? undefined : now.last,
  )
  const form = useForm({
    schema,
    values: { price: typed(price), ...(alert === undefined ? {} : { side: alert.side }) },
    onSubmit: () => save(),
  })
  const { price: text, side: chosen } = form.watch()
  const read = parseAmount(text, numberStyle())
  const at = read.ok ? read.value : undefined
  const meant = at === undefined || last === undefined ? 'above' : sideOf(toPrice(at), toPrice(last))
  const side = chosen ?? meant
  const wanted = at === undefined ? undefined : { id: alert?.id, instId, side, price: at }
  const problem = wanted && alertProblem(wanted, { alerts: all, tickSz, last })
  const shown = at === undefined ? '' : formatPrice(at, decimals)

  const save = (): void => {
    if (wanted === undefined || problem !== undefined) return
    set(wanted, stream.now.peek())
    showToast(t(`alert.done.${side}`, { name: `${baseCcy} / ${quoteCcy}`, price: shown }), 'good')
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(alert === undefined ? 'alert.set' : 'alert.change')}
      foot={
        <SubmitButton
          of={form}
          disabled={wanted === undefined || problem !== undefined}
          why={wanted === undefined ? t('common:first.fill', { field: t('chart:alert.price') }) : undefined}
        >
          {t(alert === undefined ? 'alert.set' : 'alert.save')}
        </SubmitButton>
      }
    >
      <Form of={form} gap="close" className={css['form']}>
        <KeyValue
          rows={[
            {
              id: 'last',
              label: t('alert.last', { name: `${baseCcy} / ${quoteCcy}` }),
              value: <LivePrice quote={quote} decimals={decimals} />,
            },
          ]}
        />
        <AmountInput
          {...form.field('price')}
          label={t('alert.price')}
          unit={quoteCcy}
          error={problem && t(`alert.problem.${problem}`, { tick: typed(tickSz) })}
        />
        <SegmentedInput
          {...form.field('side')}
          label={t('alert.side')}
          otherwise={side}
          items={[
            { id: 'above', label: t('alert.above') },
            { id: 'below', label: t('alert.below') },
          ]}
        />
        <Note small>{t('alert.note')}</Note>
        <NotifySwitch />
        {alert === undefined ? null : (
          <Button
            variant="danger"
            wide
            onPress={() => {
              remove(alert.id)
              onClose()
            }}
          >
            {t('alert.delete')}
          </Button>
        )}
        {inList ? null : <ListRow label={t('alert.all', { count: all.length })} href="/x/alerts" />}
      </Form>
    </Sheet>
  )
}

export default AlertSheet
