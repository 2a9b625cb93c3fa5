// Messages about a submitted form that got no response of its page, with and without the framework.

export const submissionErrorTexts = {
  offline: 'You appear to be offline',
  unreachable: 'We could not reach the server',
  failed: 'Something on our side went wrong',
  checkConnection: 'Check your connection, then try again. Everything you typed is still here.',
  tryInAMoment: 'Everything you typed is still here. You can try again in a moment.',
} as const
