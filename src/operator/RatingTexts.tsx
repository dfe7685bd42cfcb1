import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { operators, RATING_HIDE_REASONS, ratingHideReason } from '#protocol'
import { invalidateCall } from '../core/request/queries.ts'
import { request } from '../core/request/request.ts'
import { useCallPages } from '../core/request/useCallPages.ts'
import { showToast } from '../core/toastQueue.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Empty } from '../ui/Empty.tsx'
import { formatDateTime } from '../ui/format/time.ts'
import { SelectInput } from '../ui/forms/ChoiceInput.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { FormError } from '../ui/forms/FormError.tsx'
import { SubmitButton } from '../ui/forms/SubmitButton.tsx'
import { TextInput } from '../ui/forms/TextInput.tsx'
import { useForm } from '../ui/forms/useForm.ts'
import { Note } from '../ui/Note.tsx'
import { Paged } from '../ui/Paged.tsx'
import { Stack } from '../ui/Stack.tsx'
import css from './Operator.module.css'
import { useWhyNot } from './useWhyNot.ts'

const { listRatings, hideRating } = operators.OPERATOR_CALLS

const schema = v.object({ note: v.string(), reason: v.optional(ratingHideReason) })

interface HideFormProps {
  uid: string
  rating: operators.WrittenRating
  onDone: () => void
}

/** Hides one text for a reason, or shows it again. */
const HideForm = ({ uid, rating: { id, version, hidden }, onDone }: HideFormProps) => {
  const { t } = useTranslation(['operator', 'c2cMarket'])
  const isHidden = hidden !== undefined
  const form = useForm({
    schema,
    values: { note: '' },
    onSubmit: async ({ note, reason }) => {
      const named = { uid, rating: id, version, note }
      if (!isHidden && reason === undefined) return undefined
      const reply = await request(
        hideRating,
        isHidden || reason === undefined ? { ...named, state: 'shown' } : { ...named, state: 'hidden', reason },
      )
      if (reply.kind !== 'ok') return reply
      const isDone = reply.data.outcome === 'done'
      showToast(t(isDone ? 'outcome.done' : 'comment.changed'), isDone ? 'good' : 'bad')
      await invalidateCall(listRatings)
      return onDone()
    },
  })
  const { note, reason } = form.watch()
  const why = useWhyNot()(note, isHidden ? [] : [[t('comment.reason'), reason !== undefined]])
  return (
    <Form of={form} gap="close">
      {isHidden ? null : (
        <>
          <Note small>{t('comment.effect')}</Note>
          <SelectInput
            {...form.field('reason')}
            label={t('comment.reason')}
            options={RATING_HIDE_REASONS.map((one) => ({ id: one, label: t(`c2cMarket:rating.hideReason.${one}`) }))}
          />
        </>
      )}
      <TextInput {...form.field('note')} label={t('note')} maxLength={500} />
      <FormError />
      <SubmitButton of={form} size="normal" disabled={why !== undefined} why={why}>
        {t(isHidden ? 'comment.show' : 'comment.hide')}
      </SubmitButton>
    </Form>
  )
}

interface RatingTextsProps {
  /** The account that they are about. */
  uid: string
  mayAct: boolean
}

const Texts = ({ uid, mayAct }: RatingTextsProps) => {
  const { t } = useTranslation(['operator', 'c2cMarket'])
  const pages = useCallPages(listRatings, { uid }, { cursor: 'before' })
  const [chosen, setChosen] = useState<string>()
  const ratings = pages.pages.flatMap((page) => page.ratings)
  return (
    <Paged
      pages={pages}
      count={ratings.length}
      rows={3}
      compact
      empty={<Empty compact title={t('comment.none')} text="" />}
    >
      <Card title={t('comment.title')}>
        <Stack gap={4}>
          {ratings.map((rating) => {
            const { id, order, rater, hidden, verdict, text, at } = rating
            return (
              <Stack key={id} gap={2}>
                <Note small>
                  {[
                    t(`c2cMarket:rating.verdict.${verdict}`),
                    t('comment.from', { id: rater, order }),
                    formatDateTime(at),
                  ].join(' · ')}
                </Note>
                <p className={css['said']}>{text}</p>
                {hidden === undefined ? null : (
                  <Note small tone="warn">
                    {t('comment.by', {
                      name: hidden.by,
                      time: formatDateTime(hidden.at),
                      reason: t(`c2cMarket:rating.hideReason.${hidden.reason}`),
                    })}
                  </Note>
                )}
                {!mayAct ? null : chosen === id ? (
                  <HideForm uid={uid} rating={rating} onDone={() => setChosen(undefined)} />
                ) : (
                  <Button variant="ghost" onPress={() => setChosen(id)}>
                    {t(hidden === undefined ? 'comment.hide' : 'comment.show')}
                  </Button>
                )}
              </Stack>
            )
          })}
        </Stack>
      </Card>
    </Paged>
  )
}

/** What the other sides of C2C orders wrote about an account. Each look is logged, so it is asked for. */
export const RatingTexts = (props: RatingTextsProps) => {
  const { t } = useTranslation('operator')
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <Texts {...props} />
  return (
    <Stack space="between">
      <Button variant="ghost" wide onPress={() => setIsOpen(true)}>
        {t('comment.title')}
      </Button>
    </Stack>
  )
}
