import { useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { InputOf, pictures } from '#protocol'
import { failureText } from '../../core/request/message.ts'
import { uploadPicture } from '../../core/request/upload.ts'
import { useShownField } from '../../ui/forms/Form.tsx'
import { useFieldError } from '../../ui/forms/useFieldError.ts'
import type { FieldOf } from '../../ui/forms/useForm.ts'
import { ImageField } from '../../ui/ImageField.tsx'
import { PICTURE_MAX_SIDE } from '../../ui/image/pictureSide.ts'

interface PictureFieldProps {
  label: string
  hint?: string
  purpose: InputOf<typeof pictures.uploadPic>['purpose']
  error?: string | undefined
  /** The id of the picture once the venue has it; undefined while there is none. */
  onSent: (id: string | undefined) => void
}

/** A picture that goes to the venue as soon as it is chosen. `PictureInput` is the same in a form. */
export const PictureField = ({ label, hint, purpose, error, onSent }: PictureFieldProps) => {
  const { t } = useTranslation('certification')
  const [picture, setPicture] = useState<File>()
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  // Of two pictures that are chosen one after the other the later one counts, whichever arrives first.
  const newest = useRef(0)

  const change = async (next: File | undefined): Promise<void> => {
    newest.current += 1
    const mine = newest.current
    setPicture(next)
    setProblem(undefined)
    setShare(next === undefined ? undefined : 0)
    onSent(undefined)
    if (next === undefined) return
    const reply = await uploadPicture(purpose, next, (done) => {
      if (mine === newest.current) setShare(done)
    })
    if (mine !== newest.current) return
    setShare(undefined)
    if (reply.kind === 'ok') return onSent(reply.data.id)
    setPicture(undefined)
    return setProblem(failureText(reply))
  }
  return (
    <ImageField
      label={label}
      value={picture}
      onChange={(next) => void change(next)}
      longest={PICTURE_MAX_SIDE[purpose]}
      {...(hint === undefined ? {} : { hint })}
      sending={share === undefined ? undefined : { label: t('sending'), share }}
      error={problem ?? error}
    />
  )
}

/** Bound to its form by its name, which holds the id of the picture. */
export const PictureInput = ({
  name,
  invalid,
  ...props
}: Omit<PictureFieldProps, 'onSent' | 'error'> & FieldOf & { invalid?: string }) => {
  const {
    field: { onChange },
  } = useController({ name })
  useShownField(name)
  return <PictureField {...props} onSent={onChange} error={useFieldError(name, invalid, undefined)} />
}

interface PicturesInputProps extends Pick<PictureFieldProps, 'hint' | 'purpose'>, FieldOf {
  /** So many at most. */
  most: number
  /** Names the place of a picture, from 1. */
  labelOf: (number: number) => string
}

/** Several pictures, whose ids the form holds under one name: a place for the next comes once the others are filled. */
export const PicturesInput = ({ name, most, labelOf, hint, purpose }: PicturesInputProps) => {
  const {
    field: { onChange },
  } = useController({ name })
  useShownField(name)
  const [sent, setSent] = useState<readonly (string | undefined)[]>([undefined])
  // Two may be on their way at once, so that each is put into what is there by then.
  const latest = useRef(sent)
  const put = (place: number, image: string | undefined): void => {
    const next = latest.current.map((one, at) => (at === place ? image : one))
    const isFull = next.every((one) => one !== undefined)
    latest.current = isFull && next.length < most ? [...next, undefined] : next
    setSent(latest.current)
    onChange(next.filter((one) => one !== undefined))
  }
  return sent.map((_, place) => (
    <PictureField
      // A place keeps its picture for as long as the form is there.
      // oxlint-disable-next-line react/no-array-index-key
      key={place}
      label={labelOf(place + 1)}
      {...(place === 0 && hint !== undefined && { hint })}
      purpose={purpose}
      onSent={(image) => put(place, image)}
    />
  ))
}
