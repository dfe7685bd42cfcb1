import { useTranslation } from 'react-i18next'
import type { MerchantStanding } from '#protocol'
import { useSignalValue } from '../../core/live/useSignalValue.ts'
import { uid } from '../../core/state/state.ts'
import { Card } from '../../ui/Card.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Note } from '../../ui/Note.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { MerchantRatings } from '../ratings/MerchantRatings.tsx'
import { DepositCard } from './DepositCard.tsx'
import { StandingCard } from './StandingCard.tsx'

const RULES = ['escrow', 'away', 'hold'] as const

interface StandingViewProps {
  standing: MerchantStanding
  refetch: () => Promise<unknown>
}

/** Whether the user may post ads, what that takes and what it means, and how others rated them. */
export const StandingView = ({ standing, refetch }: StandingViewProps) => {
  const { t } = useTranslation(['c2cAds', 'shell'])
  const { mayPost, isMerchant, needs, has } = standing
  const own = useSignalValue(uid)
  // Everything that it takes, and still not: the account itself is stopped.
  const isStopped = !isMerchant && has.level >= needs.level && has.authenticator && has.completed >= needs.completed
  return (
    <>
      <Stack space="between">
        <Note>
          {t(mayPost ? 'c2cAds:standing.is' : 'c2cAds:standing.lead')}
          {isStopped ? ` ${t('c2cAds:standing.stopped')}` : ''}
        </Note>
      </Stack>
      <StandingCard standing={standing} />
      <DepositCard standing={standing} refetch={refetch} />
      <Card title={t('c2cAds:rules.title')}>
        <Stack gap={3}>
          {RULES.map((id) => (
            <Note key={id}>{t(`c2cAds:rules.${id}`)}</Note>
          ))}
        </Stack>
      </Card>
      <ListSection>
        <ListRow label={t('shell:title.paymentMethod')} href="/pages/C2C/paymentMethod" />
        <ListRow label={t('shell:title.helpCenter')} href="/pages/helpCenter/helpDetail?id=c2c-merchant" />
      </ListSection>
      {/* Last, because it goes on page by page. */}
      {own === undefined || !isMerchant ? null : <MerchantRatings id={own} />}
    </>
  )
}
