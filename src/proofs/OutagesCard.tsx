import { useTranslation } from 'react-i18next'
import { books } from '#protocol'
import { useCall } from '../core/request/useCall.ts'
import { CallState } from '../ui/CallState.tsx'
import { Card } from '../ui/Card.tsx'
import { lengthText } from '../ui/format/lengthText.ts'
import { outageSpan } from '../ui/format/outageSpan.ts'
import { KeyValue } from '../ui/KeyValue.tsx'
import { Note } from '../ui/Note.tsx'

/** When Tapeline was down, for how long and why, the newest first, and how long in sum. */
export const OutagesCard = () => {
  const { t } = useTranslation(['statement', 'outage'])
  const call = useCall(books.outages, {}, { fresh: 30_000 })
  return (
    <Card title={t('statement:honesty.outages')}>
      <Note small>{t('statement:honesty.outagesText')}</Note>
      <CallState call={call} rows={2}>
        {({ outages, down }) => (
          <KeyValue
            rows={[
              {
                id: 'total',
                label: t('outage:total'),
                value: down.ms === 0 ? t('statement:honesty.none') : lengthText(down.ms),
                strong: true,
              },
              ...outages.map(({ from, to, cause }) => ({
                id: String(from),
                label: (
                  <>
                    {outageSpan(from, to)}
                    <br />
                    {t(`outage:cause.${cause}`)}
                  </>
                ),
                value: lengthText(to - from),
              })),
            ]}
          />
        )}
      </CallState>
    </Card>
  )
}
