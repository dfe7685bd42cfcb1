import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type EarnOrder, type EarnRenewal, financial } from '#protocol'
import { failureText } from '../../core/request/message.ts'
import { request } from '../../core/request/request.ts'
import { showToast } from '../../core/toastQueue.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { rateText } from '../../ui/format/rate.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { noticeRow, rateRow } from './productRows.ts'

const isSame = (one: EarnRenewal | undefined, other: EarnRenewal | undefined): boolean =>
  one?.rate === other?.rate && one?.noticeDays === other?.noticeDays

/** Whether an order is renewed at its end, and at which terms; what has changed since takes a new consent. */
export const RenewalCard = ({ order, refetch }: { order: EarnOrder; refetch: () => Promise<unknown> }) => {
  const { t } = useTranslation('managed')
  const [busy, setBusy] = useState(false)
  const { id, renewal, renewable } = order
  const set = async (to: EarnRenewal | undefined): Promise<void> => {
    if (busy) return
    setBusy(true)
    const reply = await request(financial.setRenewal, {
      kind: 'managed',
      id,
      ...(to === undefined ? {} : { renewal: to }),
    })
    setBusy(false)
    if (reply.kind === 'ok') showToast(t('done.renewal'), 'good')
    else showToast(failureText(reply), 'bad')
    await refetch()
  }
  const hasChanged = renewal !== undefined && renewable !== undefined && !isSame(renewal, renewable)
  return (
    <Card title={t('renewal.title')}>
      <Stack gap={3}>
        {renewable === undefined && renewal === undefined ? (
          <Note>{t('renewal.none')}</Note>
        ) : (
          <Switch
            label={t('renewal.switch')}
            hint={renewal === undefined ? t('renewal.off') : t('renewal.on', { rate: rateText(renewal.rate) })}
            on={renewal !== undefined}
            onChange={(on) => void set(on ? renewable : undefined)}
          />
        )}
        {hasChanged ? (
          <>
            <Note tone="warn">{t('renewal.changed')}</Note>
            <KeyValue rows={[rateRow(t, renewable.rate), noticeRow(t, renewable.noticeDays)]} />
            <Button wide busy={busy} onPress={() => void set(renewable)}>
              {t('renewal.agree')}
            </Button>
          </>
        ) : null}
        {renewal !== undefined && renewable === undefined ? <Note tone="warn">{t('renewal.gone')}</Note> : null}
      </Stack>
    </Card>
  )
}
