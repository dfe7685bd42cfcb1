import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#protocol'
import { failureText } from '../core/request/message.ts'
import { PICTURE_MAX_SIDE } from '../ui/image/pictureSide.ts'
import { readPicture } from '../ui/image/readPicture.ts'

/** Brings a picture to the venue and names it. */
export type SendPicture = (picture: File) => Promise<Reply<{ readonly id: string }>>

/** A picture on its way into a message: made small and stripped here, sent, and kept for another attempt if that fails. */
export const useChatPicture = (send: SendPicture | undefined, onSent: (image: string) => void) => {
  const { t } = useTranslation('image')
  const [working, setWorking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [kept, setKept] = useState<File>()

  const bring = async (file: File): Promise<void> => {
    if (send === undefined) return
    setWorking(true)
    setProblem(undefined)
    const reply = await send(file)
    setWorking(false)
    setKept(reply.kind === 'ok' ? undefined : file)
    if (reply.kind === 'ok') onSent(reply.data.id)
    else setProblem(failureText(reply))
  }
  return {
    working,
    problem,
    pick: async (file: File): Promise<void> => {
      setWorking(true)
      setProblem(undefined)
      const read = await readPicture(file, { longest: PICTURE_MAX_SIDE.chat })
      if (read.ok) return bring(read.file)
      setWorking(false)
      setKept(undefined)
      return setProblem(t(`problem.${read.code}`, { most: read.most }))
    },
    retry: kept === undefined ? undefined : () => bring(kept),
    drop: (): void => {
      setProblem(undefined)
      setKept(undefined)
    },
  }
}
