import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type C2cOrderView, merchantOrder } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { ChatRow } from '../chat/ChatLink.tsx'
import { merchantRecord, ratingRecord } from '../market/merchantRecord.ts'
import { EvidenceSheet } from './EvidenceSheet.tsx'

/** Who is on the other side, what they completed lately, the order as evidence, and where one gets help. */
export const CounterpartyRows = ({ order }: { order: C2cOrderView }) => {
  const { id, counterparty, taker } = order
  const { t } = useTranslation(['c2cOrders', 'c2cMarket', 'shell'])
  const [isSaving, setIsSaving] = useState(false)
  const { data } = useCall(merchantOrder.getMerchant, { id }, { quiet: true })
  return (
    <>
      <ListSection title={t('c2cOrders:counterparty')}>
        <ListRow
          // Only who posts ads has a page.
          label={taker ? t('c2cMarket:merchant', { id: counterparty }) : t('c2cOrders:user', { id: counterparty })}
          hint={data && [merchantRecord(t, data.merchant), ratingRecord(t, data.ratings)].filter(Boolean).join(' · ')}
          {...(taker && { href: `/pages/C2C/merchantPage?id=${counterparty}` })}
        />
        <ChatRow order={order} />
        <ListRow label={t('c2cOrders:evidence.action')} onPress={() => setIsSaving(true)} />
        <ListRow label={t('shell:title.services')} href="/pages/C2C/customerService" />
      </ListSection>
      {isSaving ? <EvidenceSheet order={order} onClose={() => setIsSaving(false)} /> : null}
    </>
  )
}
