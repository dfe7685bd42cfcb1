import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type C2cRating, chatTextOf, merchantOrder, RATING_TEXT_LIMIT, ratingText, ratingVerdict } from '#protocol'
import { defined } from '../../core/defined.ts'
import { request } from '../../core/request/request.ts'
import { showToast } from '../../core/toastQueue.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import { AreaInput } from '../../ui/forms/AreaInput.tsx'
import { SegmentedInput } from '../../ui/forms/ChoiceInput.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { Labeled } from '../../ui/Labeled.tsx'
import { Note } from '../../ui/Note.tsx'

const schema = v.object({
  verdict: v.optional(ratingVerdict),
  text: v.pipe(
    v.string(),
    v.transform(chatTextOf),
    v.check((text) => text === '' || v.is(ratingText, text)),
  ),
})

interface RatingFormProps {
  id: string
  /** What the reader said before. */
  own: C2cRating | undefined
  /** Until when it can be changed, Unix ms. */
  until: number
  onDone: () => unknown
}

/** Rates the other side of an order, or changes that once. */
export const RatingForm = ({ id, own, until, onDone }: RatingFormProps) => {
  const { t } = useTranslation('c2cMarket')
  const form = useForm({
    schema,
    values: { verdict: own?.verdict, text: own?.text ?? '' },
    onSubmit: async ({ verdict, text }) => {
      if (verdict === undefined) return undefined
      const version = own === undefined ? 0 : 1
      const said = defined({ text: text === '' ? undefined : text })
      const reply = await request(merchantOrder.rate, { id, version, verdict, ...said })
      if (reply.kind !== 'ok') return reply
      showToast(t('rating.saved'), 'good')
      return void onDone()
    },
  })
  const { verdict } = form.watch()
  return (
    <Form of={form}>
      <Labeled label={t('rating.own')}>
        <SegmentedInput
          {...form.field('verdict')}
          label={t('rating.own')}
          look="filled"
          items={[
            { id: 'positive', label: t('rating.verdict.positive'), tone: 'up' },
            { id: 'negative', label: t('rating.verdict.negative'), tone: 'down' },
          ]}
        />
      </Labeled>
      <AreaInput
        {...form.field('text')}
        label={t('rating.text')}
        invalid={t('rating.textInvalid', { most: RATING_TEXT_LIMIT })}
      />
      <Note small>{t(own === undefined ? 'rating.shown' : 'rating.last', { time: formatDateTime(until) })}</Note>
      <FormError />
      <SubmitButton
        of={form}
        disabled={verdict === undefined}
        why={t('common:first.choose', { field: t('rating.own') })}
      >
        {t('rating.send')}
      </SubmitButton>
    </Form>
  )
}
