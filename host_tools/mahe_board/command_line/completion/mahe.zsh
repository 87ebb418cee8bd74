# Completion of `mahe` in zsh, after compinit: eval "$(mahe completion zsh)"
_mahe() {
  local word meaning
  local -a found
  while IFS=$'\t' read -r word meaning; do
    found+=("${word//:/\\:}:$meaning")
  done < <("$words[1]" completion zsh "--ask=${(pj:\x1f:)words[2,CURRENT]}" 2>/dev/null)
  if (( $#found )); then
    _describe mahe found
  else
    _files
  fi
}
compdef _mahe mahe
