import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { deposits, type TransferView, takesReference } from '#protocol'
import { PictureInput } from '../account/identity/PictureField.tsx'
import { useSignalValue } from '../core/live/useSignalValue.ts'
import { demo } from '../core/state/state.ts'
import { Card } from '../ui/Card.tsx'
import { CoinIcon } from '../ui/CoinIcon.tsx'
import { CopyBlock } from '../ui/CopyBlock.tsx'
import { CopyRow } from '../ui/CopyRow.tsx'
import { CountdownRing } from '../ui/CountdownRing.tsx'
import { coinText } from '../ui/format/amountText.ts'
import { Form } from '../ui/forms/Form.tsx'
import { SubmitButton } from '../ui/forms/SubmitButton.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { Note } from '../ui/Note.tsx'
import { OutageNote } from '../ui/OutageNote.tsx'
import { Qr } from '../ui/Qr.tsx'
import css from './Funding.module.css'
import { isRateMoving } from './heldRate.ts'
import { MoveNote } from './MoveNote.tsx'
import { networkCoin } from './networkCoin.ts'
import { useMove } from './useMove.ts'

const schema = v.object({ image: v.string() })

const Step = ({ number, title, children }: { number: number; title: string; children: ReactNode }) => (
  <li className={css['step']}>
    <span className={css['stepHead']}>
      <span className={css['stepNumber']} aria-hidden="true">
        {number}
      </span>
      <b>{title}</b>
    </span>
    {children}
  </li>
)

/** Where to pay to, by when, and the receipt that says that it was done, in three steps. */
export const PayCard = ({ view, onChange }: { view: TransferView; onChange: () => unknown }) => {
  const { t } = useTranslation(['money', 'common'])
  const isDemo = useSignalValue(demo)
  const move = useMove(deposits.sendReceipt, `money-receipt-${view.id}`, () => void onChange())
  const form = useForm({
    schema,
    values: {},
    onSubmit: ({ image }) => move.send({ id: view.id, image }),
  })
  const held = isRateMoving(view)
  const address = view.payTo.find(({ key }) => key === 'address')
  const exactly = coinText(view.outside, view.currency)
  return (
    <Card>
      <Form of={form}>
        <div className={css['payHead']}>
          <CoinIcon code={view.currency} network={networkCoin(view)} size="large" />
          <span className={css['payAmount']}>
            <span className={css['figure']}>{exactly}</span>
            <Note as="span">{t(held ? 'rateHeld' : 'payWithin')}</Note>
          </span>
          <CountdownRing from={view.createdAt} until={view.expiresAt} onEnd={() => void onChange()} />
        </div>
        <OutageNote lengthened={view.lengthened} since={view.createdAt} until={view.expiresAt} />
        {isDemo ? <Note tone="demo">{t('demo.pay')}</Note> : null}
        <ol className={css['steps']}>
          <Step number={1} title={t('payTo')}>
            <div className={css['code']}>
              <Qr
                value={address?.value ?? view.reference}
                label={t(address === undefined ? 'reference' : 'field.address')}
              />
            </div>
            {address === undefined ? null : <CopyBlock label={t('field.address')} value={address.value} />}
            {view.payTo
              .filter((one) => one !== address)
              .map(({ key, value }) => (
                <CopyRow key={key} label={t(`field.${key}`)} value={value} />
              ))}
            <CopyRow label={t('payExactly')} value={exactly} />
            {takesReference(view) ? (
              <>
                <CopyRow label={t(view.method === 'bank' ? 'reference' : 'memo')} value={view.reference} />
                <Note>{t('referenceHint')}</Note>
              </>
            ) : null}
            {held ? <Note>{t('rateHeldText')}</Note> : null}
          </Step>
          <Step number={2} title={t('receipt')}>
            <PictureInput {...form.field('image')} label={t('receipt')} hint={t('receiptHint')} purpose="receipt" />
          </Step>
          <Step number={3} title={t('paid')}>
            <MoveNote now={move.now} />
            <SubmitButton
              of={form}
              busy={move.pending}
              disabled={form.watch('image') === undefined}
              why={t('common:first.picture')}
            >
              {t('paid')}
            </SubmitButton>
          </Step>
        </ol>
      </Form>
    </Card>
  )
}
