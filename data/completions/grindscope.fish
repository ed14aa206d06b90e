# SPDX-License-Identifier: GPL-3.0-or-later
# fish completion for grindscope and grindscope-cli. Commands and options are those that their help
# tells, functions and event types those of the profiles on the line.

function __grindscope_commands
    grindscope-cli --help 2>/dev/null | string replace -rf '^  ([a-z-]+)   *(.*)' '$1\t$2'
end

function __grindscope_options
    set -l words (commandline -opc)
    set -l command $words[1]
    string match -q '*-cli' -- $words[1]; and set command $words[1..2]
    $command --help 2>/dev/null |
        string replace -rf '^  (?:-\w, )?(--[a-z-]+=?)\S*\s*(.*)' '$1\t$2'
end

function __grindscope_table
    set -l files
    for word in (commandline -opc)[2..]
        test -f "$word"; and set -a files $word
    end
    test (count $files) -gt 0
    and grindscope-cli functions --format=csv $argv -- $files 2>/dev/null
end

function __grindscope_functions
    __grindscope_table --limit=500 | string replace -rf '^(?:"((?:""|[^"])*)"|([^,]*)),.*' '$1$2' |
        string replace -a '""' '"' | tail -n +2
end

function __grindscope_events
    __grindscope_table --limit=1 | head -n 1 | string split , | string replace -rf '^inclusive ' ''
end

function __grindscope_views
    grindscope --help 2>/dev/null | string replace -rf '^  --view=.*: ' '' | string split ', '
end

for program in grindscope grindscope-cli
    complete -c $program -n 'string match -q -- "-*" (commandline -ct)' -f -a '(__grindscope_options)'
    complete -c $program -l function -x -a '(__grindscope_functions)'
    complete -c $program -l event -x -a '(__grindscope_events)'
end
complete -c grindscope -l view -x -a '(__grindscope_views)'
complete -c grindscope-cli -n '__fish_is_first_token' -f -a '(__grindscope_commands)'
complete -c grindscope-cli -n 'not __fish_seen_subcommand_from graph control-flow treemap flame diff report export' \
    -l format -x -a 'text json csv'
complete -c grindscope-cli -n '__fish_seen_subcommand_from graph control-flow' \
    -l format -x -a 'svg png pdf dot'
complete -c grindscope-cli -n '__fish_seen_subcommand_from treemap' -l format -x -a 'svg png pdf'
complete -c grindscope-cli -n '__fish_seen_subcommand_from flame' \
    -l format -x -a 'svg png pdf folded'
complete -c grindscope-cli -n '__fish_seen_subcommand_from diff' \
    -l format -x -a 'text json csv markdown junit sarif github gitlab'
complete -c grindscope-cli -l output -s o -r
complete -c grindscope-cli -l file -r
complete -c grindscope-cli -l source-dir -r
complete -c grindscope-cli -l color -x -a 'auto object file class cost'
complete -c grindscope-cli -l sources -x -a 'none shown all'
complete -c grindscope-cli -l sort -x -a 'inclusive self called name'
complete -c grindscope-cli -l group-by -x -a 'object file class cycle'
