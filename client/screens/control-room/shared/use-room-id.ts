import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { randomId } from '#client/format/hex.ts'

/** Id of this control room. It is kept in the history entry, so that control survives a reload. */
export function useRoomId(): string {
  const { state } = useLocation() as { state: { roomId?: string } | null }
  const [roomId] = useState(() => state?.roomId ?? randomId())
  const navigate = useNavigate()
  useEffect(() => {
    if (state?.roomId !== roomId) void navigate('.', { replace: true, state: { ...state, roomId } })
  }, [state, roomId, navigate])
  return roomId
}
