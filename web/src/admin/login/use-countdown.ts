import { useEffect, useState } from 'react'

export function useCountdown(): readonly [left: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  const running = left > 0

  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [running])

  return [
    left,
    (seconds) => {
      const begun = Date.now()
      setNow(begun)
      setUntil(begun + seconds * 1000)
    },
  ]
}

/** As a clock shows it: `0:27`, `14:05`, `1:00:00`. */
export function clockTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const parts = hours > 0 ? [hours, twoDigits(minutes % 60)] : [minutes]
  return [...parts, twoDigits(seconds % 60)].join(':')
}

const twoDigits = (n: number) => String(n).padStart(2, '0')
