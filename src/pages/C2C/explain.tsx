import { useTranslation } from 'react-i18next'
import { compareRatios, merchant, sumOfRatios } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { Card } from '../../ui/Card.tsx'
import { formatHours } from '../../ui/format/hours.ts'
import { percentText } from '../../ui/format/rate.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { Timeline } from '../../ui/Timeline.tsx'

const STEPS = ['take', 'pay', 'check', 'release'] as const
const RULES = ['time', 'outage', 'case', 'hold', 'ranking', 'figures', 'rating', 'fee', 'data'] as const

/** What operators set: said once that is known. */
const SET: ReadonlySet<string> = new Set(['hold', 'fee'])

/** How C2C works: the steps of an order, what its times do, and why the market is in the order in which it is. */
const Explain = () => {
  const { t } = useTranslation(['c2cMarket', 'shell'])
  const { data: terms } = useCall(merchant.terms, {}, { quiet: true })
  const hasFees = terms !== undefined && compareRatios(sumOfRatios(terms.makerFee, terms.takerFee), '0') > 0
  return (
    <Page tint bar={<PageBar title={t('c2cMarket:title.explain')} back="/pages/C2C/C2C" />}>
      <Card>
        <Stack gap={3}>
          <p>{t('c2cMarket:explain.lead')}</p>
          <Timeline
            entries={STEPS.map((id) => ({
              id,
              title: t(`c2cMarket:explain.${id}.title`),
              detail: t(`c2cMarket:explain.${id}.text`),
            }))}
          />
        </Stack>
      </Card>
      {RULES.filter((id) => terms !== undefined || !SET.has(id)).map((id) => (
        <Card key={id} title={t(`c2cMarket:explain.${id}.title`)}>
          <Note>
            {t(id === 'fee' && hasFees ? 'c2cMarket:explain.fee.set' : `c2cMarket:explain.${id}.text`, {
              time: formatHours(terms?.holdHours ?? 0),
              maker: percentText(terms?.makerFee ?? '0'),
              taker: percentText(terms?.takerFee ?? '0'),
            })}
          </Note>
        </Card>
      ))}
      <ListSection>
        <ListRow label={t('shell:title.paymentMethod')} href="/pages/C2C/paymentMethod" />
        <ListRow label={t('c2cMarket:myAds')} href="/pages/C2C/C2CTrade" />
        <ListRow label={t('shell:title.helpCenter')} href="/pages/helpCenter/helpDetail?id=c2c-buy" />
        <ListRow label={t('shell:title.services')} href="/pages/C2C/customerService" />
      </ListSection>
    </Page>
  )
}

export default Explain
