import { useTranslation } from 'react-i18next'
import { promotion } from '#protocol'
import { useCall } from '../../core/request/useCall.ts'
import { CallState } from '../../ui/CallState.tsx'
import { Card } from '../../ui/Card.tsx'
import { lengthText } from '../../ui/format/lengthText.ts'
import { formatMoment } from '../../ui/format/moment.ts'
import { percentText } from '../../ui/format/rate.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { ListSection } from '../../ui/ListSection.tsx'
import { Note } from '../../ui/Note.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageBar } from '../../ui/PageBar.tsx'
import { Stack } from '../../ui/Stack.tsx'

const RULES = ['when', 'not', 'level', 'own', 'hold', 'seen', 'demo'] as const

/** The rules of invitations, with the share that is in force and what is announced of it. */
const Rules = () => {
  const { t } = useTranslation(['promote', 'shell'])
  const call = useCall(promotion.promotionRulesPage, {})
  return (
    <Page tint bar={<PageBar title={t('promote:title.rules')} back="/pages/promote/promote" />}>
      <CallState call={call}>
        {({ rate, from, coming, notice, decimals }) => (
          <Card title={t('promote:rule.rate.title')}>
            <Stack gap={3}>
              <p>{t('promote:rule.rate.text', { percent: percentText(rate), count: decimals })}</p>
              {from === 0 ? null : <Note>{t('promote:rule.rate.since', { time: formatMoment(from) })}</Note>}
              {coming.map((next) => (
                <Note key={next.from} tone="warn">
                  {t('promote:rule.rate.coming', { time: formatMoment(next.from), percent: percentText(next.rate) })}
                </Note>
              ))}
              <Note>{t('promote:rule.rate.notice', { time: lengthText(notice) })}</Note>
            </Stack>
          </Card>
        )}
      </CallState>
      {RULES.map((id) => (
        <Card key={id} title={t(`promote:rule.${id}.title`)}>
          <Note>{t(`promote:rule.${id}.text`)}</Note>
        </Card>
      ))}
      <ListSection>
        <ListRow label={t('shell:title.fees')} href="/x/fees" />
        <ListRow label={t('shell:title.services')} href="/pages/login/services" />
      </ListSection>
    </Page>
  )
}

export default Rules
