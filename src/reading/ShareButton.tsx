import Share2 from 'lucide-react/icons/share-2'
import { CopyButton } from '../ui/CopyButton.tsx'
import { useCopy } from '../ui/useCopy.ts'
import css from './ShareButton.module.css'

/** The full address of a page of ours, as one sends it to others. */
const linkTo = (path: string): string => `${location.origin}${location.pathname}#${path}`

interface ShareButtonProps {
  /** An address of ours after `#`. */
  path: string
  title: string
  /** The button's name: 'Share'. */
  label: string
  /** What is copied where nothing can be shared: 'link'. */
  what: string
}

/** Hands a page's address to the device's share sheet; where there is none, it copies the address. */
export const ShareButton = ({ path, title, label, what }: ShareButtonProps) => {
  const copy = useCopy()
  const url = linkTo(path)
  if (typeof navigator.share !== 'function') return <CopyButton text={url} what={what} />
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ title, url })
    } catch (error) {
      // He closed the sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return
      await copy(url)
    }
  }
  return (
    <button type="button" className={`icon-target ${css['button']}`} aria-label={label} onClick={() => void share()}>
      <Share2 size={20} aria-hidden />
    </button>
  )
}
