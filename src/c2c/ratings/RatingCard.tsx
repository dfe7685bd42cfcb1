import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { C2cOrderView } from '#protocol'
import { useStream } from '../../core/state/streamContext.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { venueNow } from '../../ui/live/venueNow.ts'
import { Stack } from '../../ui/Stack.tsx'
import { RatingForm } from './RatingForm.tsx'
import { RatingText } from './RatingText.tsx'

interface RatingCardProps {
  order: C2cOrderView
  onDone: () => Promise<unknown>
}

/** What both sides of a completed order say of each other, and for as long as the reader may say it, how. */
export const RatingCard = ({ order: { id, rating }, onDone }: RatingCardProps) => {
  const { t } = useTranslation('c2cMarket')
  const now = venueNow(useStream())
  const [isChanging, setIsChanging] = useState(false)
  if (rating === undefined) return null
  const { own, other, until } = rating
  const mayRate = now < until
  if (!mayRate && own === undefined && other === undefined) return null
  const done = async (): Promise<void> => {
    await onDone()
    setIsChanging(false)
  }
  const asks = mayRate && (own === undefined || isChanging)
  return (
    <Card title={t(asks && own === undefined ? 'rating.ask' : 'rating.title')}>
      <Stack gap={3}>
        {asks ? (
          <RatingForm id={id} own={own} until={until} onDone={done} />
        ) : own === undefined ? null : (
          <RatingText rating={own} by={t('rating.own')} />
        )}
        {other === undefined ? null : <RatingText rating={other} by={t('rating.other')} />}
        {mayRate && own !== undefined && !isChanging ? (
          <Button variant="ghost" onPress={() => setIsChanging(true)}>
            {t('rating.change')}
          </Button>
        ) : null}
      </Stack>
    </Card>
  )
}
