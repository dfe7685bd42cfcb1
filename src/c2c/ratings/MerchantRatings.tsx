import { useTranslation } from 'react-i18next'
import { merchant, type RatingFigures } from '#protocol'
import { useCallPages } from '../../core/request/useCallPages.ts'
import { Card } from '../../ui/Card.tsx'
import { percentText } from '../../ui/format/rate.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Note } from '../../ui/Note.tsx'
import { Paged } from '../../ui/Paged.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { RatingText } from './RatingText.tsx'

const Figures = ({ figures: { days, given, positive, share, people } }: { figures: RatingFigures }) => {
  const { t } = useTranslation('c2cMarket')
  return (
    <Card title={t('rating.days', { count: days })}>
      <Stack gap={3}>
        <KeyValue
          rows={[
            {
              id: 'share',
              label: t('rating.share'),
              value: given === 0 ? t('rating.none') : percentText(share),
              strong: true,
            },
            { id: 'formula', label: t('rating.formula'), value: `${positive} ÷ ${given}` },
            { id: 'people', label: t('rating.people'), value: people },
          ]}
        />
        <Note small>{t('explain.rating.text')}</Note>
      </Stack>
    </Card>
  )
}

/** How a merchant was rated, with what the share is computed from, and the latest ratings with a text; nothing of who never posted an ad. */
export const MerchantRatings = ({ id }: { id: string }) => {
  const { t } = useTranslation('c2cMarket')
  const list = useCallPages(merchant.ratings, { id })
  const [first] = list.pages
  if (first === undefined && list.failure?.kind === 'refused') return null
  const lines = list.pages.flatMap(({ ratings }) => ratings)
  return (
    <>
      {first === undefined ? null : <Figures figures={first.figures} />}
      <Paged pages={list} count={lines.length} rows={3} compact empty={null}>
        <Card title={t('rating.texts')}>
          <Stack gap={4}>
            {lines.map(({ id: line, rater, ...rating }) => (
              <RatingText key={line} rating={rating} by={rater === '' ? t('rating.gone') : rater} />
            ))}
          </Stack>
        </Card>
      </Paged>
    </>
  )
}
