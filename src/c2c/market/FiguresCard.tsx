import { useTranslation } from 'react-i18next'
import type { MerchantFigures } from '#protocol'
import { Card } from '../../ui/Card.tsx'
import { lengthText } from '../../ui/format/lengthText.ts'
import { percentText } from '../../ui/format/rate.ts'
import { formatDate } from '../../ui/format/time.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { Stack } from '../../ui/Stack.tsx'

/** What somebody who posts ads did lately, each figure with what it is computed from. */
export const FiguresCard = ({ figures }: { figures: MerchantFigures }) => {
  const { t } = useTranslation('c2cMarket')
  const { automatic, days, ended, completed, completion, counterparties, payMs, releaseMs, since } = figures
  return (
    <Card title={t('figures.title', { count: days })}>
      <Stack gap={3}>
        {automatic ? <Note>{t('figures.automatic')}</Note> : null}
        <KeyValue
          rows={[
            {
              id: 'completion',
              label: t('figures.completion'),
              value: ended === 0 ? t('record.none') : percentText(completion),
              strong: true,
            },
            { id: 'formula', label: t('figures.formula'), value: `${completed} ÷ ${ended}` },
            { id: 'people', label: t('figures.people'), value: counterparties },
            ...(payMs === 0 ? [] : [{ id: 'pay', label: t('figures.pay'), value: lengthText(payMs) }]),
            ...(releaseMs === 0 ? [] : [{ id: 'release', label: t('figures.release'), value: lengthText(releaseMs) }]),
            { id: 'since', label: t('figures.since'), value: formatDate(since) },
          ]}
        />
        <Note small>{t('explain.figures.text')}</Note>
      </Stack>
    </Card>
  )
}
