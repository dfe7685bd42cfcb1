import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { TRANSITION_FLAG } from '#protocol'
import { transition } from './state.ts'

const Flag = () => {
  useEffect(() => {
    transition.value = true
    const timer = setTimeout(() => {
      transition.value = false
    }, TRANSITION_FLAG)
    return () => clearTimeout(timer)
  }, [])
  return null
}

/** Raises the transition flag for a second after each navigation. */
export const TransitionFlag = () => <Flag key={useLocation().key} />
