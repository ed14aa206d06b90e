# SPDX-License-Identifier: GPL-3.0-or-later
# fish completion for grindscope-cli. Commands and options are those that its help tells.

function __grindscope_cli_commands
    grindscope-cli --help 2>/dev/null | string replace -rf '^  ([a-z]+)  *(.*)' '$1\t$2'
end

function __grindscope_cli_options
    set -l words (commandline -opc)
    grindscope-cli $words[2] --help 2>/dev/null |
        string replace -rf '^  (?:-\w, )?(--[a-z-]+=?)\S*\s*(.*)' '$1\t$2'
end

complete -c grindscope-cli -n '__fish_is_first_token' -f -a '(__grindscope_cli_commands)'
complete -c grindscope-cli -n 'not __fish_is_first_token; and string match -q -- "-*" (commandline -ct)' \
    -f -a '(__grindscope_cli_options)'
complete -c grindscope-cli -n 'not __fish_seen_subcommand_from graph treemap flame' \
    -l format -x -a 'text json csv'
complete -c grindscope-cli -n '__fish_seen_subcommand_from graph' -l format -x -a 'svg png pdf dot'
complete -c grindscope-cli -n '__fish_seen_subcommand_from treemap' -l format -x -a 'svg png pdf'
complete -c grindscope-cli -n '__fish_seen_subcommand_from flame' \
    -l format -x -a 'svg png pdf folded'
complete -c grindscope-cli -l output -s o -r
complete -c grindscope-cli -l file -r
complete -c grindscope-cli -l source-dir -r
complete -c grindscope-cli -l color -x -a 'auto object file class cost'
complete -c grindscope-cli -l sort -x -a 'inclusive self called name'
complete -c grindscope-cli -l group-by -x -a 'object file class cycle'
