import Camera from 'lucide-react/icons/camera'
import ImagePlus from 'lucide-react/icons/image-plus'
import Trash from 'lucide-react/icons/trash-2'
import type { ChangeEvent, ReactNode } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describedBy, FieldNotes } from './FieldNotes.tsx'
import css from './ImageField.module.css'
import { type PictureReply, readPicture } from './image/readPicture.ts'
import { usePreview } from './image/usePreview.ts'
import { ProgressBar } from './ProgressBar.tsx'

/** What phones are asked for; iPhones then hand over JPEG instead of their own format. */
const ACCEPT = 'image/jpeg,image/png,image/webp'

interface ImageFieldProps {
  label: string
  /** The picture as it will be sent: JPEG, without anything that its file said beside it. */
  value: File | undefined
  onChange: (picture: File | undefined) => void
  /** Longer side at most, in pixels; undefined keeps the size. */
  longest?: number
  /** Offers the camera beside the gallery. */
  camera?: boolean
  /** How far the sending of it is, from 0 to 1, with its words. */
  sending?: { readonly label: string; readonly share: number } | undefined
  hint?: string
  error?: string | undefined
}

interface PickProps {
  icon: ReactNode
  text: string
  describedBy: string | undefined
  capture?: 'environment'
  onPick: (file: File) => void
}

const Pick = ({ icon, text, describedBy: described, capture, onPick }: PickProps) => {
  const pick = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.target.files ?? []
    // The same file may be taken again.
    event.target.value = ''
    if (file !== undefined) onPick(file)
  }
  return (
    <label className={css['pick']}>
      <input
        type="file"
        className={css['input']}
        accept={ACCEPT}
        capture={capture}
        aria-describedby={described}
        onChange={pick}
      />
      {icon}
      <span>{text}</span>
    </label>
  )
}

/** A picture from the gallery or the camera, made small and stripped on this device before anyone else sees it. */
export const ImageField = (props: ImageFieldProps) => {
  const { label, value, onChange, longest, camera = true, sending, hint, error } = props
  const { t } = useTranslation('image')
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const [problem, setProblem] = useState<Extract<PictureReply, { ok: false }>>()
  const [working, setWorking] = useState<AbortController>()
  const preview = usePreview(value)
  useEffect(() => () => working?.abort(), [working])

  const take = async (file: File): Promise<void> => {
    // Whatever is still on its way gives way to what was picked last.
    const abort = new AbortController()
    setWorking(abort)
    setProblem(undefined)
    try {
      const reply = await readPicture(file, { longest, signal: abort.signal })
      if (abort.signal.aborted) return
      setWorking(undefined)
      if (reply.ok) onChange(reply.file)
      else setProblem(reply)
    } catch (failure) {
      if (!abort.signal.aborted) throw failure
    }
  }
  const remove = (): void => {
    onChange(undefined)
    group.current?.querySelector('input')?.focus()
  }

  const shown = problem === undefined ? error : t(`problem.${problem.code}`, { most: problem.most })
  const described = describedBy(id, hint, shown)
  return (
    <fieldset ref={group} className={css['field']} aria-describedby={described}>
      <legend className={css['label']}>{label}</legend>
      {value === undefined ? null : (
        <div className={css['chosen']}>
          <img ref={preview} className={css['preview']} alt={t('preview', { name: value.name })} />
          <button type="button" className={`icon-target ${css['remove']}`} aria-label={t('remove')} onClick={remove}>
            <Trash size={18} aria-hidden />
          </button>
        </div>
      )}
      <div className={css['picks']} data-error={shown ? '' : undefined}>
        <Pick
          icon={<ImagePlus size={20} aria-hidden />}
          text={t('choose')}
          describedBy={described}
          onPick={(file) => void take(file)}
        />
        {camera ? (
          <Pick
            icon={<Camera size={20} aria-hidden />}
            text={t('camera')}
            describedBy={described}
            capture="environment"
            onPick={(file) => void take(file)}
          />
        ) : null}
      </div>
      {working === undefined ? null : <ProgressBar label={t('working')} />}
      {sending === undefined ? null : <ProgressBar label={sending.label} value={sending.share} />}
      <FieldNotes id={id} hint={hint} error={shown} code={problem?.code} />
    </fieldset>
  )
}
